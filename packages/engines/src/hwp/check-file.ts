/**
 * Detects, without opening it, whether a Hangul document cannot be opened: by its signature, its completeness, and the header of HWP 5
 * files (Hancom, "Hwp Document File Formats 5.0", revision 1.3, 3.2.1).
 */
import { open } from 'node:fs/promises'
import type { ErrorCode } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { beginsWith, compoundFileSignature, isCompleteCompoundFile } from '../archive/compound-file.ts'
import { withArchive } from '../archive/index.ts'
import { hasTruncatedBody, version3Signature } from './truncated-body.ts'

/** The signature of ZIP packages (APPNOTE.TXT 4.3.7). */
const packaged = Buffer.from('504b0304', 'hex')

/**
 * Checks the document at `path`, whose format is detected by its signature.
 *
 * @throws DocweaveError `FILE_DAMAGED` if it is truncated, `FILE_RESTRICTED` if it was saved for distribution, `DRM_PROTECTED`,
 * `UNPACKED_TOO_LARGE`
 */
export async function checkFile(path: string): Promise<void> {
  if (await beginsWith(path, compoundFileSignature)) {
    if (!(await isCompleteCompoundFile(path))) throw new DocweaveError('FILE_DAMAGED')
    const lock = await lockOf(path)
    if (lock) throw new DocweaveError(lock)
  }
  if ((await beginsWith(path, version3Signature)) && (await hasTruncatedBody(path)))
    throw new DocweaveError('FILE_DAMAGED')
  // Opening the archive checks the total unpacked size.
  if (await beginsWith(path, packaged)) await withArchive(path, async () => undefined)
}

/** The first 32 bytes of the stream "FileHeader". Streams as short as that begin at a multiple of 64 bytes ([MS-CFB] 2.4). */
const signature = Buffer.from('HWP Document File'.padEnd(32, '\0'), 'latin1')
const alignment = 64
const flagsAt = 36

/** Flag bits that prevent a document from being read, by priority. */
const locks: readonly (readonly [bit: number, code: ErrorCode])[] = [
  [4, 'DRM_PROTECTED'],
  [8, 'DRM_PROTECTED'],
  [10, 'DRM_PROTECTED'],
  [2, 'FILE_RESTRICTED'],
]

/** The size of the chunks in which the file is searched. */
const chunkBytes = 1 << 20

async function findHeader(path: string): Promise<Buffer | undefined> {
  const file = await open(path)
  try {
    const chunk = Buffer.alloc(chunkBytes)
    for (let position = 0; ; position += chunkBytes) {
      const { bytesRead } = await file.read(chunk, 0, chunkBytes, position)
      const read = chunk.subarray(0, bytesRead)
      for (let at = read.indexOf(signature); at >= 0; at = read.indexOf(signature, at + 1))
        if (at % alignment === 0) return read.subarray(at)
      if (bytesRead < chunkBytes) return undefined
    }
  } finally {
    await file.close()
  }
}

/**
 * Returns what prevents the HWP 5 file at `path` from being converted: `DRM_PROTECTED` for DRM and certificates, `FILE_RESTRICTED` for a
 * document saved for distribution, or `undefined`, also for older formats, which have no such protection.
 */
async function lockOf(path: string): Promise<ErrorCode | undefined> {
  const header = await findHeader(path)
  if (!header || header.length < flagsAt + 4) return undefined
  const flags = header.readUInt32LE(flagsAt)
  return locks.find(([bit]) => (flags & (1 << bit)) !== 0)?.[1]
}
