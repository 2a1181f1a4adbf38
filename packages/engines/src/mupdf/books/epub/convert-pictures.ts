/** Pictures that mupdf does not draw (WebP since EPUB 3.3, AVIF before any) stored anew as JPEG or PNG, each in its own place. */
import { open, readFile, rename, rm } from 'node:fs/promises'
import { DocweaveError } from '@docweave/contract'
import { checkImage, decodeImage, type DecodedKind } from '../../../images/index.ts'
import { runMupdf, type RunOptions } from '../../pool.ts'

/** What stands at byte 8 (RIFF; ISO 14496-12, 4.3). */
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
 * Converts those of `files` that are such pictures. A damaged one is left: it is then missing on its page.
 *
 * @throws DocweaveError `IMAGE_TOO_LARGE`, `MEMORY_EXCEEDED`, `CANCELLED`
 */
export async function convertPictures(files: Iterable<[name: string, place: string]>, run: RunOptions): Promise<void> {
  for (const [name, place] of files) {
    if (!/\.(?:webp|avif|heic|jpe?g|png)$/i.test(name)) continue
    const kind = await kindOf(place)
    if (!kind) continue
    const [pixels, made] = [`${place}.pnm`, `${place}.made`]
    try {
      const { lossy } = checkImage(await readFile(place), kind)
      const { opaque } = await decodeImage({ path: place, kind, out: pixels }, run.signal)
      await runMupdf('storeDecoded', { path: pixels, form: lossy && opaque ? 'jpg' : 'png', out: made }, run)
      await rename(made, place)
    } catch (error) {
      if (!(error instanceof DocweaveError) || error.code !== 'FILE_DAMAGED') throw error
    } finally {
      await rm(pixels, { force: true })
    }
  }
}
