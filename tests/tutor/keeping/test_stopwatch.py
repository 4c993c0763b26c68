"""The seconds from one deed to the next."""

from combotutor.tutor.keeping.stopwatch import Stopwatch


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def test_a_lap_is_the_time_since_the_last_one() -> None:
    clock = Clock()
    watch = Stopwatch(clock)
    clock.now += 5
    assert watch.lap() == 5
    assert watch.lap() == 0
    clock.now += 2
    assert watch.lap() == 2


def test_time_out_of_sight_is_not_counted() -> None:
    clock = Clock()
    watch = Stopwatch(clock)
    clock.now += 3
    watch.pause()
    watch.pause()
    clock.now += 1000
    assert watch.lap() == 3
    clock.now += 1000
    watch.resume()
    clock.now += 4
    watch.resume()
    clock.now += 1
    assert watch.lap() == 5
