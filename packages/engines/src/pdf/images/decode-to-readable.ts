/** Decodes images that mupdf does not read (WebP, HEIC, AVIF), and stores them as JPEG or PNG if needed. */
import { readFileSync, writeFileSync } from 'node:fs'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { ColorSpace, Pixmap } from 'mupdf'
import { checkImage, type DecodedKind, type Orientation } from '../../images/index.ts'
import type { Pixels } from '../../images/decoders.ts'

export interface DecodeArgs {
  path: string
  kind: DecodedKind
  /** The path of the JPEG or PNG. */
  out: string
}

export interface DecodeResult {
  kind: 'jpg' | 'png'
  /** The orientation, which the new file does not contain. */
  orientation: Orientation
}

/** Higher than phones use for photographs, so that the second compression is invisible. */
const quality = 92

function isOpaque({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

/** Loads the decoders on demand. */
async function decoded(bytes: Buffer, kind: DecodedKind): Promise<Pixels> {
  const { decoders } = await import('../../images/decoders.ts')
  const pixels = await decoders[kind](bytes).catch((error: unknown) => {
    // Decoders throw arbitrary errors; the caller recognizes exhausted memory.
    if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError) throw error
    throw new DocweaveError('FILE_DAMAGED', {}, error)
  })
  if (!pixels) throw new DocweaveError('FILE_DAMAGED')
  return pixels
}

/** Copies pixels to a mupdf pixmap, without alpha if all are opaque. mupdf uses premultiplied alpha. */
function pixmapOf({ width, height, data }: Pixels, opaque: boolean): Pixmap {
  const pixmap = new Pixmap(ColorSpace.DeviceRGB, [0, 0, width, height], !opaque)
  const target = pixmap.getPixels()
  if (opaque)
    for (let from = 0, to = 0; from < data.length; from += 4) {
      target[to++] = data[from] ?? 0
      target[to++] = data[from + 1] ?? 0
      target[to++] = data[from + 2] ?? 0
    }
  else
    for (let at = 0; at < data.length; at += 4) {
      const alpha = data[at + 3] ?? 0
      for (let component = 0; component < 3; component++)
        target[at + component] = Math.round(((data[at + component] ?? 0) * alpha) / 255)
      target[at + 3] = alpha
    }
  return pixmap
}

/**
 * Decodes the image at `path` to a pixmap, which the caller destroys.
 *
 * @throws DocweaveError `FILE_DAMAGED`, `IMAGE_TOO_LARGE`
 */
export async function decodeToPixmap(
  path: string,
  kind: DecodedKind,
): Promise<{ pixmap: Pixmap; orientation: Orientation; lossy: boolean }> {
  const bytes = readFileSync(path)
  const { orientation, lossy } = checkImage(bytes, kind)
  const pixels = await decoded(bytes, kind)
  return { pixmap: pixmapOf(pixels, isOpaque(pixels)), orientation, lossy }
}

/**
 * Decodes the image at `path`: a lossy and opaque one becomes a JPEG, every other a PNG.
 *
 * @throws DocweaveError `FILE_DAMAGED`, `IMAGE_TOO_LARGE`
 */
export async function decodeToReadable({ path, kind, out }: DecodeArgs): Promise<DecodeResult> {
  const { pixmap, orientation, lossy } = await decodeToPixmap(path, kind)
  try {
    const form = lossy && pixmap.getAlpha() === 0 ? 'jpg' : 'png'
    writeFileSync(out, form === 'jpg' ? pixmap.asJPEG(quality, false) : pixmap.asPNG())
    return { kind: form, orientation }
  } finally {
    pixmap.destroy()
  }
}
