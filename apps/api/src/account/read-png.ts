/** The pixels of a PNG that our own encoder wrote: eight bits a sample, and no row filtered. */
import { inflateSync } from 'node:zlib'

export interface Pixels {
  width: number
  height: number
  /** Grey, or red, green and blue. */
  components: 1 | 3
  /** Bytes from one row to the next. */
  stride: number
  pixels: Buffer
}

/** The contents of all chunks of a type (PNG specification, 5.3). */
function chunksOf(file: Buffer, type: string): Buffer {
  const found: Buffer[] = []
  for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === type)
      found.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  return Buffer.concat(found)
}

/** The size of a picture (PNG specification, 11.2.1). */
export function sizeOf(file: Buffer): { width: number; height: number } {
  const header = chunksOf(file, 'IHDR')
  return { width: header.readUInt32BE(0), height: header.readUInt32BE(4) }
}

/**
 * Reads the square of `side` pixels in the middle of a picture.
 *
 * @throws Error when the picture is of another kind, or smaller
 */
export function readMiddle(file: Buffer, side: number): Pixels {
  const header = chunksOf(file, 'IHDR')
  const { width, height } = sizeOf(file)
  const [bits, colour] = [header[8], header[9]]
  if (bits !== 8 || (colour !== 0 && colour !== 2) || Math.min(width, height) < side)
    throw new Error(`not a picture of ours: ${width} × ${height}, ${bits} bits, colour ${colour}`)
  const components = colour === 2 ? 3 : 1
  // Each row begins with a byte that says how it is filtered.
  const stride = 1 + width * components
  const rows = inflateSync(chunksOf(file, 'IDAT'), { maxOutputLength: stride * height })
  const left = 1 + Math.floor((width - side) / 2) * components
  const top = Math.floor((height - side) / 2)
  // Where the encoder reads words the pixels must lie at a multiple of four.
  return { width: side, height: side, components, stride, pixels: Buffer.from(rows.subarray(top * stride + left)) }
}
