"""
Calls faster-whisper directly, as in its documentation, on WAVE files named on standard input, for comparison with our engine. Arguments:
the model's folder and the number of threads. Replies to each path with the text and the seconds it took.
"""

import json
import sys
import time
import types
import wave

# These modules are not installed, because files are decoded already, and models are present.
for unused in ("av", "huggingface_hub"):
    sys.modules[unused] = types.ModuleType(unused)

import numpy
from faster_whisper import WhisperModel

model = WhisperModel(sys.argv[1], device="cpu", compute_type="int8", cpu_threads=int(sys.argv[2]))
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    started = time.perf_counter()
    with wave.open(request["path"]) as file:
        samples = numpy.frombuffer(file.readframes(file.getnframes()), dtype="<i2").astype(numpy.float32) / 32768
    segments, _ = model.transcribe(
        samples,
        beam_size=request["beam"],
        word_timestamps=request["words"],
        vad_filter=True,
        condition_on_previous_text=False,
    )
    text = " ".join(segment.text.strip() for segment in segments)
    print(json.dumps({"text": text, "seconds": time.perf_counter() - started}), flush=True)
