"""Where somebody speaks in a recording: Silero's voice activity detection, as faster-whisper brings it and with its own settings."""

import numpy
from faster_whisper.vad import get_speech_timestamps

RATE = 16_000
HEADER = 44
# Detected in blocks: four hours at once would take gigabytes.
BLOCK = 600 * RATE
# Speech that goes on over the edge of a block is one span. Longer than the padding around a span.
EDGE = RATE // 2


def read_samples(path):
    """The samples of a WAVE file of ours, or of one without a header (`.raw`), as they lie on the disk: 16 bits each."""
    return numpy.memmap(path, dtype="<i2", mode="r", offset=0 if path.endswith(".raw") else HEADER)


def as_sound(samples):
    return samples.astype(numpy.float32) / 32768.0


def speech_in(samples, tell):
    """The spans of speech, as [first sample, sample after the last]. Tells of every block, how much was looked through."""
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
