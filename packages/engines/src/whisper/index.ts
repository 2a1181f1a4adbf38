export { Segment, SpeechChunk, Word } from './answers.ts'
export { check } from './check.ts'
export { fetchModel, takeModelsFrom } from './fetch-model.ts'
export {
  Installation,
  installationFolder,
  lookForWhisperIn,
  noteName,
  packagesFolder,
  readInstallation,
} from './installation.ts'
export { isComplete, modelFolder, modelNames, models, type ModelName } from './models.ts'
export { planSpeech, transcribeChunk, type ChunkText } from './recognise-speech.ts'
export { readParts, splitRecording, writePart, type RecordingPart } from './recording.ts'
export { endRecognisers } from './recogniser-pool.ts'
export { tryInstallation } from './try-installation.ts'
