"""What a search does inside, while it is watched: the line that runs, and the data that its code keeps."""
