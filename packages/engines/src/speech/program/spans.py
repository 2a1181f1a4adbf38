"""Detects spans of speech in a recording with Silero's voice activity detection, as bundled with faster-whisper, with its defaults."""

import numpy
from faster_whisper.vad import get_speech_timestamps

RATE = 16_000
HEADER = 44
# Detects block by block, because four hours at once would take gigabytes.
BLOCK = 600 * RATE
# Spans this close to the boundary of two blocks are joined. Longer than the padding around a span.
EDGE = RATE // 2


def read_samples(path):
    """Maps the 16-bit samples of a WAVE file written by `writeWave`, or of a file without a header (`.raw`)."""
    return numpy.memmap(path, dtype="<i2", mode="r", offset=0 if path.endswith(".raw") else HEADER)


def as_sound(samples):
    return samples.astype(numpy.float32) / 32768.0


def speech_in(samples, tell):
    """Returns the spans of speech as [first sample, sample after the last]. After each block, reports the number of scanned samples."""
    spans = []
    for begin in range(0, len(samples), BLOCK):
        for found in get_speech_timestamps(as_sound(samples[begin : begin + BLOCK])):
            start, end = begin + found["start"], begin + found["end"]
            if spans and begin and spans[-1][1] > begin - EDGE and start < begin + EDGE:
                spans[-1][1] = end
            else:
                spans.append([start, end])
        tell(min(begin + BLOCK, len(samples)))
    return spans
