"""Writes one chunk of a recording down, segment by segment."""

import numpy
from faster_whisper.transcribe import restore_speech_timestamps
from faster_whisper.vad import collect_chunks

from spans import RATE, as_sound, read_samples

# Times of segments are off by as many seconds.
SLIP = 1


def word_of(word):
    return [round(word.start, 2), round(word.end, 2), word.word, round(word.probability, 3)]


def end_of(segment, spans):
    """
    Where a segment ends. Silence was left out, so one that was said just before a pause may seem to end just after it.
    """
    for before, after in zip(spans, spans[1:]):
        end, begin = before["end"] / RATE, after["start"] / RATE
        if segment.start < end and begin <= segment.end < begin + SLIP:
            return end
    return segment.end


def start_of(segment, spans):
    """Where a segment starts: one that was said just after a pause may seem to start just before it."""
    for before, after in zip(spans, spans[1:]):
        end, begin = before["end"] / RATE, after["start"] / RATE
        if end - SLIP / 2 < segment.start <= end and segment.end > begin:
            return begin
    return segment.start


def segment_of(segment, spans):
    # Where words have times of their own, the segment's are theirs.
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
    Gives every segment, with times in seconds from the chunk's start. Silence was left out before: what is recognised is the spans of
    speech alone, one after the other, as faster-whisper does with its own filter.
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
        # What was misheard once is not carried on, and chunks know as little of each other as windows do.
        condition_on_previous_text=False,
    )
    for segment in restore_speech_timestamps(segments, spans, RATE):
        give(segment_of(segment, spans))
    return {"language": info.language}
