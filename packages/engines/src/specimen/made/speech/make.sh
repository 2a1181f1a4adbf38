#!/bin/sh
# Makes the recordings beside this file from Debian's package pocketsphinx-testdata (BSD-2-Clause). Its folder librivox holds sentences of
# Jane Austen's "Sense and Sensibility", chapter 1, read for LibriVox (public domain), with their words in `transcription`.
#   apt-get download pocketsphinx-testdata && dpkg-deb -x pocketsphinx-testdata_*.deb data && sh make.sh data ffmpeg
set -eu
from="$1/usr/share/pocketsphinx/test/data/librivox/sense_and_sensibility_01_austen_64kb"
ffmpeg="$2"
"$ffmpeg" -v error -y -i "$from-0870.wav" -c:a flac -compression_level 12 sentence.flac
"$ffmpeg" -v error -y -i "$from-0870.wav" -i "$from-0880.wav" -i "$from-0890.wav" -i "$from-0920.wav" -i "$from-0930.wav" \
  -filter_complex concat=n=5:v=0:a=1 -c:a libopus -b:a 32k -application voip sentences.ogg
