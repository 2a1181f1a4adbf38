/** Converts images that mupdf does not draw (WebP, which EPUB 3.3 allows; AVIF and HEIC) to JPEG or PNG, in place. */
import { open, rename } from 'node:fs/promises'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { decodeToReadable } from '../../pdf/images/decode-to-readable.ts'
import type { DecodedKind } from '../../images/index.ts'

/** The brand at byte 8 (RIFF; ISO 14496-12, 4.3). */
const brands: Partial<Record<string, DecodedKind>> = { WEBP: 'webp', avif: 'avif', heic: 'heic' }

async function kindOf(path: string): Promise<DecodedKind | undefined> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(12) })
    return brands[buffer.toString('latin1', 8, 12)]
  } finally {
    await file.close()
  }
}

/**
 * Converts the images of these formats among `files`. A damaged one is left unchanged, and is then missing on its page.
 *
 * @throws DocweaveError `IMAGE_TOO_LARGE`, `MEMORY_EXCEEDED`
 */
export async function convertPictures(files: Iterable<[name: string, place: string]>): Promise<void> {
  for (const [name, place] of files) {
    if (!/\.(?:webp|avif|heic|jpe?g|png)$/i.test(name)) continue
    const kind = await kindOf(place)
    if (!kind) continue
    const made = `${place}.made`
    try {
      await decodeToReadable({ path: place, kind, out: made })
      await rename(made, place)
    } catch (error) {
      if (!(error instanceof DocweaveError) || error.code !== 'FILE_DAMAGED') throw error
    }
  }
}
