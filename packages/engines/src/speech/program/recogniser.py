"""
Loads one Whisper model and serves requests, which are lines of JSON on standard input: `plan` detects speech in a recording and splits it
into chunks, `transcribe` transcribes one chunk. Replies are lines of JSON on standard output; the last one of each request is `done` or
`failed`. The process makes no network requests; recordings are passed as files.
"""

import json
import resource
import sys
import types

# faster_whisper imports these modules, but does not use them here: FFmpeg has decoded the recording, and the models are installed.
for unused in ("av", "huggingface_hub"):
    sys.modules[unused] = types.ModuleType(unused)

import ctranslate2
from faster_whisper import WhisperModel

from chunks import cut, heard_language
from spans import read_samples, speech_in
from transcript import transcribe


def say(answer):
    print(json.dumps(answer, ensure_ascii=False), flush=True)


def load(path, threads):
    """Loads the model on the graphics card if one works, otherwise on the processor."""
    if ctranslate2.get_cuda_device_count() > 0:
        try:
            return WhisperModel(path, device="cuda", compute_type="float16"), "cuda"
        except (RuntimeError, ValueError) as error:
            print(f"The graphics card cannot be used, so the processor is used: {error}", file=sys.stderr)
    return WhisperModel(path, device="cpu", compute_type="int8", cpu_threads=threads), "cpu"


def plan(model, request):
    samples = read_samples(request["path"])
    # Reports progress, because detection takes minutes for a recording of hours, and a silent process counts as hung.
    spans = speech_in(samples, lambda done: say({"looked": done}))
    chunks = cut(samples, spans, request["lengths"])
    chosen = request.get("language")
    # The language of a single chunk is detected during its transcription.
    heard = heard_language(model, samples, spans, chosen) if spans and (chosen or len(chunks) > 1) else None
    say({"done": {"chunks": chunks, "language": heard}})


def answer(model, request):
    if request["do"] == "plan":
        plan(model, request)
    else:
        found = transcribe(model, request, lambda segment: say({"segment": segment}))
        say({"done": found | {"memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}})


def main():
    model, device = load(sys.argv[1], int(sys.argv[2]))
    say({"ready": device})
    for line in sys.stdin:
        try:
            answer(model, json.loads(line))
        except Exception as error:  # A failed request does not end the process.
            say({"failed": f"{type(error).__name__}: {error}"})


main()
