"""Transcribes one chunk of a recording, segment by segment."""

import numpy
from faster_whisper.transcribe import restore_speech_timestamps
from faster_whisper.vad import collect_chunks

from spans import RATE, as_sound, read_samples

# The inaccuracy of segment times, in seconds.
SLIP = 1


def word_of(word):
    return [round(word.start, 2), round(word.end, 2), word.word, round(word.probability, 3)]


def end_of(segment, spans):
    """
    Returns the end of a segment. Because silence was removed, a segment just before a pause may seem to end just after it.
    """
    for before, after in zip(spans, spans[1:]):
        end, begin = before["end"] / RATE, after["start"] / RATE
        if segment.start < end and begin <= segment.end < begin + SLIP:
            return end
    return segment.end


def start_of(segment, spans):
    """Returns the start of a segment. A segment just after a pause may seem to start just before it."""
    for before, after in zip(spans, spans[1:]):
        end, begin = before["end"] / RATE, after["start"] / RATE
        if end - SLIP / 2 < segment.start <= end and segment.end > begin:
            return begin
    return segment.start


def segment_of(segment, spans):
    # If words have times, the segment's times are based on them.
    found = {
        "start": round(segment.start if segment.words else start_of(segment, spans), 2),
        "end": round(end_of(segment, spans), 2),
        "text": segment.text.strip(),
        "likelihood": round(segment.avg_logprob, 3),
        "silence": round(segment.no_speech_prob, 3),
    }
    return found | ({"words": [word_of(word) for word in segment.words]} if segment.words else {})


def transcribe(model, request, give):
    """
    Passes each segment to `give`, with times in seconds from the chunk's start. Silence is removed: the spans of speech are concatenated,
    as with faster-whisper's own filter.
    """
    spans = [{"start": start, "end": end} for start, end in request["spans"]]
    parts, _ = collect_chunks(as_sound(read_samples(request["path"])), spans)
    sound = numpy.concatenate(parts)
    segments, info = model.transcribe(
        sound,
        language=request.get("language"),
        beam_size=request["beam"],
        word_timestamps=request["words"],
        hotwords=request.get("hotwords") or None,
        # Errors must not propagate, and windows are transcribed independently, as chunks are.
        condition_on_previous_text=False,
    )
    for segment in restore_speech_timestamps(segments, spans, RATE):
        give(segment_of(segment, spans))
    return {"language": info.language}
