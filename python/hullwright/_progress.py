"""Listeners of progress: a function, or a bar such as tqdm's."""


class _Bar:
    """Moves a bar that has update(n), from its own beginning to its total."""

    def __init__(self, bar) -> None:
        self._bar = bar
        self._total = float(getattr(bar, "total", None) or 1.0)
        bar.total = self._total
        self._done = 0.0

    def __call__(self, fraction: float, phase: str) -> None:
        step = fraction * self._total - self._done
        # What was told is never taken back.
        if step > 0.0:
            self._done += step
            self._bar.update(step)
        describe = getattr(self._bar, "set_description", None)
        if describe is not None:
            describe(phase)


def listener(progress):
    """Return what the native module calls with a fraction and the name of the phase."""
    if progress is None or not hasattr(progress, "update"):
        return progress
    return _Bar(progress)
