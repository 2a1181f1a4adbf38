/** Recordings that tools must reject, each with the expected error code. */
import type { FileKind } from '@docweave/contract'
import type { BadFile } from './bad-pdfs.ts'
import { cutOff, emptyFile } from './cut-off.ts'
import { recording, silentVideo, tenHours } from './recordings.ts'

/** The index of such a file is at its end. */
const truncated: BadFile = {
  name: 'truncated',
  code: 'FILE_DAMAGED',
  make: () => cutOff(recording({ ending: 'mp4', video: true }), 0.8),
}
/** Only the header, without any samples. */
const hollow: BadFile = {
  name: 'of nothing but its first bytes',
  code: 'FILE_DAMAGED',
  make: () => recording({ ending: 'wav' }).subarray(0, 44),
}

export const badRecordings: Partial<Record<FileKind, readonly BadFile[]>> = {
  mp3: [emptyFile],
  wav: [emptyFile, hollow],
  flac: [emptyFile, { name: 'of ten hours', code: 'SOUND_TOO_LONG', make: tenHours }],
  mp4: [emptyFile, truncated, { name: 'without sound', code: 'NO_SOUND', make: silentVideo }],
}
