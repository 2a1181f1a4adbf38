"""
Keeps one Whisper model loaded and answers requests, a line of JSON each, on standard input: `plan` looks for speech in a recording and
cuts it into chunks, `transcribe` writes one chunk down. Answers are lines of JSON on standard output; the last of each request is
`done` or `failed`. Everything stays in this process: nothing is fetched, and a recording comes and goes as a file.
"""

import json
import resource
import sys
import types

# Decoding is FFmpeg's and models are put in place before: faster_whisper imports what would do both, and uses neither here.
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
    """The model on the graphics card where there is one that works, on the processor otherwise."""
    if ctranslate2.get_cuda_device_count() > 0:
        try:
            return WhisperModel(path, device="cuda", compute_type="float16"), "cuda"
        except (RuntimeError, ValueError) as error:
            print(f"the graphics card cannot be used: {error}", file=sys.stderr)
    return WhisperModel(path, device="cpu", compute_type="int8", cpu_threads=threads), "cpu"


def plan(model, request):
    samples = read_samples(request["path"])
    # Of hours it takes minutes: whoever waits must hear that it goes on.
    spans = speech_in(samples, lambda done: say({"looked": done}))
    chunks = cut(samples, spans, request["lengths"])
    chosen = request.get("language")
    # The language of a single chunk is found as it is written down.
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
        except Exception as error:  # One recording that cannot be worked on does not end the process.
            say({"failed": f"{type(error).__name__}: {error}"})


main()
