"""Solutions in words."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

from typing import Any, Optional, Union

from . import _library as lib
from ._cells import cells_text, draw
from ._puzzle import Puzzle, pointer_of, symbols_of
from ._verbs import Explanation, Step, Technique, _Word, explain


class Detail(_Word):
    """How much a solution in words explains, from the least to the most."""

    RESULTS = "results"  #: the cells that follow in each step
    REASONS = "reasons"  #: why they follow
    FULL = "full"  #: where to look, why they follow, and the cells


def _step_text(step: Step, detail: Detail) -> str:
    if detail is Detail.FULL:
        return f"{step.where} {step.why} {step.what}"
    return step.why if detail is Detail.REASONS else step.what


def _text_of(explained: Explanation, detail: Detail, left_out: int, picture: Optional[str]) -> str:
    """The text of the steps, without `left_out` of them in the middle."""
    steps = [f"{i}. {_step_text(step, detail)}" for i, step in enumerate(explained.steps, 1)]
    if left_out:
        kept = len(steps) - left_out
        begin = (kept + 1) // 2
        steps[begin : begin + left_out] = [f"... ({left_out} more {'step' if left_out == 1 else 'steps'})"]
    return "\n".join([*steps, explained.text, *([picture] if picture else [])])


def _words(text: str) -> int:
    return len(text.split())


def worked_solution(
    puzzle: Puzzle,
    cells: Any = None,
    *,
    detail: Union[Detail, str, None] = None,
    max_words: Optional[int] = None,
    max_steps: Optional[int] = None,
    hardest: Union[Technique, str, None] = None,
    picture: bool = True,
    max_work: Optional[int] = None,
    max_memory: Optional[int] = None,
    time_limit: Optional[float] = None,
    stop: Optional[lib.StopFlag] = None,
) -> str:
    """Solves a puzzle in words: numbered steps in English, as a person would find them, then a sentence that states how
    it ended, and the `picture`.

    `detail` is the amount of explanation. `max_words` limits the length (the picture does not count): without `detail`
    it selects the most detailed text that is short enough; if even that is too long, steps in the middle are left out,
    and the text states how many. Without both, the text gives reasons. `max_steps` ends the solution early; `cells` is
    the state from which it starts.
    """
    pointer_of(puzzle)
    wanted = None if detail is None else Detail(lib.word(detail, Detail, "detail"))
    maximum = None if max_words is None else lib.whole(max_words, "max_words")
    limits: Any = {"max_work": max_work, "max_memory": max_memory, "time_limit": time_limit, "stop": stop}
    explained = explain(puzzle, cells, hardest=hardest, max_steps=max_steps, **limits)
    drawn = _drawn(explained) if picture else None
    if maximum is None:
        return _text_of(explained, wanted or Detail.REASONS, 0, drawn)
    details = [wanted] if wanted else list(reversed(Detail))
    chosen = next((one for one in details if _words(_text_of(explained, one, 0, None)) <= maximum), None)
    if chosen is not None:
        return _text_of(explained, chosen, 0, drawn)
    return _text_of(explained, details[-1], _steps_to_leave_out(explained, details[-1], maximum), drawn)


def _steps_to_leave_out(explained: Explanation, detail: Detail, max_words: int) -> int:
    """The smallest number with which the text is short enough; all steps if none is."""
    low, high = 1, len(explained.steps)
    while low < high:
        middle = (low + high) // 2
        if _words(_text_of(explained, detail, middle, None)) <= max_words:
            high = middle
        else:
            low = middle + 1
    return min(low, len(explained.steps))


def _drawn(explained: Explanation) -> str:
    data = explained.puzzle._json()
    width, height = data["width"], data["height"]
    if 0 in explained.cells.shape:
        return ""
    return draw(cells_text(explained.cells, width, height), width, symbols_of(data))
