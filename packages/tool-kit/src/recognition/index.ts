export { LineCorrections, Recognition, RecognitionLine } from './recognition.ts'
