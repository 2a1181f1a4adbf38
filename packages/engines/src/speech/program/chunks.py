"""
Cuts a recording into chunks that are written down one by one: between spans of speech, or, where somebody speaks without a pause, at the
quietest moment. No sample of speech is in two chunks or in none.
"""

import numpy

from spans import RATE, as_sound

# The length of a moment that is looked at, in samples.
MOMENT = RATE // 5
# Speech without a pause is cut after this share of the most that it may go on, at the earliest.
EARLIEST = 0.6
# A chunk may be so much longer than wanted where that spares a cut.
LONGER = 1.5
# A language is told from so many windows of what is said, at most.
WINDOWS = 3
WINDOW = 30 * RATE
# Another language than the chosen one is believed in when it is at least so likely.
SURE = 0.9


def quietest(samples, first, last):
    """The middle of the quietest moment between two samples."""
    count = (last - first) // MOMENT
    moments = as_sound(samples[first : first + count * MOMENT]).reshape(count, MOMENT)
    return first + int(numpy.argmin((moments**2).mean(axis=1))) * MOMENT + MOMENT // 2


def without_long(samples, spans, most):
    """The spans, those that are longer than `most` samples cut into parts."""
    for start, end in spans:
        while end - start > most:
            place = quietest(samples, start + int(most * EARLIEST), start + most)
            yield [start, place]
            start = place
        yield [start, end]


def cut(samples, spans, lengths):
    """
    Chunks as {"start", "end", "spans"}, in samples; the spans count from the chunk's start. `lengths` are how long chunks should be,
    in seconds: the first, the second, and so on; the last length holds for all further ones.
    """
    chunks = []
    for start, end in without_long(samples, spans, int(lengths[0] * RATE * LONGER)):
        last = chunks[-1] if chunks else None
        wanted = lengths[min(len(chunks), len(lengths)) - 1] * RATE if last else 0
        if last is None or last["end"] - last["start"] >= wanted or end - last["start"] > wanted * LONGER:
            chunks.append({"start": start, "end": end, "spans": [[0, end - start]]})
            continue
        if start == last["end"]:
            last["spans"][-1][1] = end - last["start"]
        else:
            last["spans"].append([start - last["start"], end - last["start"]])
        last["end"] = end
    return chunks


def heard_language(model, samples, spans, chosen):
    """
    The language that is most likely spoken, from windows at the beginning, the middle and the end of what is said; the chosen one unless
    another is surely spoken.
    """
    said = numpy.cumsum([end - start for start, end in spans])
    total = int(said[-1])
    windows = min(WINDOWS, total // WINDOW + 1)
    shares = {}
    for part in range(windows):
        first = int(numpy.searchsorted(said, part * total // windows, side="right"))
        sound = numpy.concatenate([as_sound(samples[start : min(end, start + WINDOW)]) for start, end in spans[first : first + 8]])
        _, _, probabilities = model.detect_language(sound[:WINDOW])
        for language, probability in probabilities:
            shares[language] = shares.get(language, 0) + probability / windows
    heard = max(shares, key=shares.get)
    return heard if chosen is None or shares[heard] >= SURE else chosen
