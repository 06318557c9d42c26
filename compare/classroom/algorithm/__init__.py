"""The inside of a search, while it is watched: the line that runs, and the data that its code keeps."""
