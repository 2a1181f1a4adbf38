"""
Splits a recording into chunks that are transcribed separately: between spans of speech, or at the quietest moment of speech without a
pause. Every sample of speech is in exactly one chunk.
"""

import numpy

from spans import RATE, as_sound

# The length of the windows whose loudness is compared, in samples.
MOMENT = RATE // 5
# Speech without a pause is split at the earliest after this fraction of the maximum length.
EARLIEST = 0.6
# A chunk may exceed its target length by this factor to avoid a split.
LONGER = 1.5
# The maximum number of windows of speech from which the language is detected.
WINDOWS = 3
WINDOW = 30 * RATE
# The minimum probability of a language to override the chosen one.
SURE = 0.9


def quietest(samples, first, last):
    """Returns the middle of the quietest window between two samples."""
    count = (last - first) // MOMENT
    moments = as_sound(samples[first : first + count * MOMENT]).reshape(count, MOMENT)
    return first + int(numpy.argmin((moments**2).mean(axis=1))) * MOMENT + MOMENT // 2


def without_long(samples, spans, most):
    """Yields the spans; those longer than `most` samples are split."""
    for start, end in spans:
        while end - start > most:
            place = quietest(samples, start + int(most * EARLIEST), start + most)
            yield [start, place]
            start = place
        yield [start, end]


def cut(samples, spans, lengths):
    """
    Returns chunks as {"start", "end", "spans"}, in samples; the spans are relative to the chunk's start. `lengths` are the target lengths
    in seconds: of the first chunk, the second, and so on; the last one applies to all further chunks.
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
    Returns the most likely language, detected from windows at the beginning, the middle and the end of the speech; the chosen one unless
    another is detected with certainty.
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
