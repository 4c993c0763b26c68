"""Every order of some cards, counted by what its neighbours can be and by its fewest plays, on flat buffers.

Cards are told by letters 0, 1, 2, …; like cards have one letter, so an order is a word and each is met once. A word
and its mirror image count alike, so only the one that begins with the lower letter is looked at.
"""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.kernels.rows.plan import fewest
from combotutor.kernels.compiled import Buffer, kernel

KINDS: Final = 4
"""Kinds are bits: run of two, pair, run of three, trio."""

FOUND: Final = 1 << KINDS


@kernel
def count_words(
    left: Buffer,
    faces: Buffer,
    lone: int,
    near: Buffer,
    two: Buffer,
    three: Buffer,
    is_planned: int,
    work: Buffer,
    row: Buffer,
    letters: Buffer,
    tally: Buffer,
) -> None:
    """Add up all words of some letters.

    Args:
        left: ints, how many cards of each letter; used up on the way, restored at the end.
        faces: ints, the face of each letter; of the letter `lone`, its first card's: each further one's is 3 higher.
        lone: the letter whose cards are all different and go with no number; -1 if there is none.
        near: ints, entry a << 10 | b << 5 | c: the kinds that faces b and c, and a, b and c, side by side can be; a is
            0 where there is none.
        two: as in `plan.fewest`.
        three: likewise.
        is_planned: 1 if the fewest plays are looked for, else 0.
        work: ints, `plan.work_size` of the row's length: scratch.
        row: small numbers, one a card: scratch.
        letters: ints, two a card: scratch.
        tally: ints, entry plays * FOUND + kinds: raised by the number of words.
    """
    count, size = len(left), len(row)
    lones = at = plays = 0
    letters[0] = -1
    while at >= 0:
        letter = letters[2 * at]
        if letter >= 0:  # this card is taken back
            left[letter] += 1
            lones -= letter == lone
        letter += 1
        while letter < count and left[letter] == 0:
            letter += 1
        if letter == count:
            at -= 1
            continue
        letters[2 * at] = letter
        left[letter] -= 1
        face = faces[letter]
        if letter == lone:
            face += 3 * lones
            lones += 1
        row[at] = face
        found = 0
        if at > 0:
            before = row[at - 2] if at > 1 else 0
            found = letters[2 * at - 1] | near[(int(before) << 10 | int(row[at - 1]) << 5 | int(face)) & 32767]
        letters[2 * at + 1] = found
        if at < size - 1:
            at += 1
            letters[2 * at] = -1
        elif letters[0] <= letter:
            if is_planned:
                plays = fewest(row, 0, size, two, three, work)
            tally[plays * FOUND + found] += 1 if letters[0] == letter else 2
