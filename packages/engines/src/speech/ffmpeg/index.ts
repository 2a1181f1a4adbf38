export { check } from './find-ffmpeg.ts'
export { decodeSound, type DecodedSound, samplesPerSecond, writeWave } from './decode-sound.ts'
export { inspectSound, longestSeconds, isSoundKind, soundKinds, type SoundKind } from './inspect-sound.ts'
