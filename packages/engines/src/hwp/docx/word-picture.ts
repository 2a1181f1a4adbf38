/** Pictures as files that Word shows. Those that it does not know are decoded or drawn, and written as PNG. */
import { Image } from 'mupdf'
import { drawnPicture, type PictureSize } from './drawn-picture.ts'

export interface WordPicture {
  type: 'png' | 'jpg' | 'gif'
  data: Uint8Array
}

/** The first bytes of the formats that are kept as they are (W3C PNG 5.2, ITU-T T.81 B.1.1.3, GIF89a 17). */
const kept: readonly (readonly [WordPicture['type'], readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
]

/** The most pixels of a picture that is decoded. */
const mostPixels = 100_000_000

function asPng(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const image = new Image(bytes)
    if (image.getWidth() * image.getHeight() > mostPixels) return undefined
    const pixmap = image.toPixmap()
    const png = new Uint8Array(pixmap.asPNG())
    pixmap.destroy()
    image.destroy()
    return png
  } catch {
    // Of a kind that mupdf does not know, or damaged.
    return undefined
  }
}

/**
 * Returns the file; `undefined` if it is of a kind that nobody here draws.
 *
 * @param extension of its name in the document
 * @param size in the document
 */
export function wordPicture(bytes: Uint8Array, extension: string, size: PictureSize): WordPicture | undefined {
  const type = kept.find(([, start]) => start.every((byte, at) => bytes[at] === byte))?.[0]
  if (type !== undefined) return { type, data: bytes }
  const data = asPng(bytes) ?? drawnPicture(bytes, extension.toLowerCase(), size)
  return data && { type: 'png', data }
}
