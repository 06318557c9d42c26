"""Plays a search as the keys say: step by step, by itself at some speed, or on to the next solution."""

import time
from collections.abc import Callable
from enum import Enum, auto

from compare.classroom.watching.keys import Key, ReadKeys
from compare.classroom.watching.replay import Replay
from compare.classroom.watching.stride import Stride
from compare.classroom.watching.words import describe_ending
from models.languages import localise_number, noun, say
from models.watching import Kind

FRAME_SECONDS = 0.05
"""The time for which the player takes steps before it draws the screen again."""
STEP_SECONDS = 0.001
"""A running player that waits longer for a step of the search draws the screen first."""
IDLE_SECONDS = 0.25
"""The longest wait for a key: the window may have another size then."""
SLOWEST, FASTEST = 0.25, 16384.0
"""The limits of the speed, in strides a second."""
ONE_UNIT: dict[str, str] = {
    "step": "a step", "removal": "a removal", "propagation": "a propagation", "node": "a node",
}  # fmt: skip
"""One unit of the speed, in words."""


class Mode(Enum):
    """The ways in which a player goes on, or waits."""

    PAUSED = auto()
    STEPPING = auto()
    """The user wants one step, and the search has not given it yet."""
    RUNNING = auto()
    JUMPING = auto()
    """On the way to the next solution."""


class Player:
    """Goes through a replay as keys say: ``speed`` strides a second while it runs, each as long as ``stride`` says."""

    def __init__(self, replay: Replay, speed: float, mode: Mode, stride: Stride = Stride.PROPAGATION) -> None:
        self.replay = replay
        self.speed = speed
        self.mode = mode
        self.stride = stride
        self.shows_counts = False
        self.has_quit = False
        self._owed = 0.0
        self._advanced = time.monotonic()

    def play(self, show: Callable[[str, bool], None], read: ReadKeys, is_interrupted: Callable[[], bool]) -> None:
        """Play until the user quits, or until ``is_interrupted`` is true; another call goes on from there.

        ``show`` draws the screen: its arguments are a line that says what the player does, and whether the board shows
        how many pieces attack each square. ``read`` returns the keys pressed.
        """
        while not self.has_quit and not is_interrupted():
            show(self.describe_mode(), self.shows_counts)
            for key in read(self._seconds_to_wait()):
                self.press(key)
            self.advance()

    def describe_mode(self) -> str:
        """The player's mode in words; the ending of the search once it is over."""
        if self.replay.is_over:
            return describe_ending(self.replay)
        match self.mode:
            case Mode.RUNNING:
                return say("▶ running ({speed})", speed=self._speed_in_words())
            case Mode.JUMPING:
                return say("▶▶ on to the next solution; space stops")
            case Mode.STEPPING:
                return say("waiting for the search")
        return say("‖ paused ({speed})", speed=self._speed_in_words())

    def press(self, key: Key) -> None:
        """Obey a key; a key that has no use now pauses the player."""
        before, self.mode = self.mode, Mode.PAUSED
        match key:
            case Key.NEXT:
                self.mode = Mode.STEPPING
                self.advance()
            case Key.BACK:
                self.replay.stride_back(self.stride)
            case Key.START:
                self.replay.to_start()
            case Key.LATEST:
                self.replay.to_latest()
            case Key.RUN if before in (Mode.PAUSED, Mode.STEPPING):
                self.mode = Mode.RUNNING
            case Key.SOLUTION if before != Mode.JUMPING:
                self.mode = Mode.JUMPING
            case Key.FASTER | Key.SLOWER:
                self.mode = before
                self.speed = min(max(self.speed * (2 if key == Key.FASTER else 0.5), SLOWEST), FASTEST)
            case Key.COUNTS:
                self.mode = before
                self.shows_counts = not self.shows_counts
            case Key.STRIDE:
                self.mode = before
                strides = list(Stride)
                self.stride = strides[(strides.index(self.stride) + 1) % len(strides)]
            case Key.QUIT:
                self.has_quit = True

    def advance(self) -> None:
        """Take the steps that are due since the last call, for at most a few times ``FRAME_SECONDS``."""
        now = time.monotonic()
        elapsed, self._advanced = now - self._advanced, now
        match self.mode:
            case Mode.STEPPING:
                if self.replay.stride_forward(self.stride, FRAME_SECONDS) or self.replay.is_over:
                    self.mode = Mode.PAUSED
            case Mode.RUNNING:
                self._owed += min(elapsed, IDLE_SECONDS + 1 / self.speed) * self.speed
                self._run(now + FRAME_SECONDS)
            case Mode.JUMPING:
                self._jump(now + 2 * FRAME_SECONDS)

    def _run(self, end: float) -> None:
        """Take the strides that are owed, until this time at most."""
        while self._owed >= 1 and time.monotonic() < end:
            self._owed -= 1
            if not self.replay.stride_forward(self.stride, STEP_SECONDS):
                self._owed = 0.0
        if self.replay.is_over:
            self.mode = Mode.PAUSED

    def _jump(self, end: float) -> None:
        """Take steps to the next solution, until this time at most."""
        while time.monotonic() < end:
            event = self.replay.forward(FRAME_SECONDS)
            if self.replay.is_over or (event and event.kind == Kind.SOLUTION):
                self.mode = Mode.PAUSED
                return

    def _seconds_to_wait(self) -> float:
        """The time for which a key is waited for."""
        match self.mode:
            case Mode.PAUSED:
                return IDLE_SECONDS
            case Mode.RUNNING:
                return min(max(FRAME_SECONDS, 1 / self.speed), IDLE_SECONDS)
        return 0.0

    def _speed_in_words(self) -> str:
        """The speed in words, such as ``4 steps a second``."""
        unit = self.stride.value if self.replay.propagators or self.stride == Stride.NODE else "step"
        if self.speed < 1:
            return say(
                "{one} every {seconds} seconds", one=say(ONE_UNIT[unit]), seconds=localise_number(f"{1 / self.speed:g}")
            )
        units = noun(unit, 1 if self.speed == 1 else 2)
        return say("{number} {units} a second", number=localise_number(f"{self.speed:g}"), units=units)
