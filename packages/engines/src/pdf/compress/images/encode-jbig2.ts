/**
 * Encodes bitonal images losslessly as a generic region of JBIG2 (ITU-T T.88), as PDFs embed them (ISO 32000-1, 7.4.7). Shapes are not
 * compared and replaced by similar ones, as lossy encoders do, which has exchanged digits in scanned documents.
 */
import { ArithmeticEncoder } from './arithmetic-encoder.ts'

/** Contexts of template 0: the 16 pixels around a pixel that are known when it is decoded. */
const contexts = 1 << 16
/** The context of the bit that says whether a row equals the row above (T.88, figure 8). */
const equalRow = 0x9b25
/** The positions of the adaptive pixels of template 0 (T.88, 6.2.5.3). */
const adaptive = [3, -1, -3, -1, 2, -2, -2, -2]

const segment = { page: 48, genericRegion: 38 }

function segmentBytes(number: number, type: number, data: Uint8Array): Buffer {
  const header = Buffer.alloc(11)
  header.writeUInt32BE(number)
  header.writeUInt8(type, 4)
  header.writeUInt8(1, 6)
  header.writeUInt32BE(data.length, 7)
  return Buffer.concat([header, data])
}

/** Expands rows of packed bits, with four white pixels on each side, so that contexts need no special cases at the edges. */
function rowOf(bits: Uint8Array, width: number, y: number): Uint8Array {
  const row = new Uint8Array(width + 8)
  if (y < 0) return row
  const start = y * ((width + 7) >> 3)
  for (let x = 0; x < width; x++) row[x + 4] = ((bits[start + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
  return row
}

const areEqual = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0

function encodeRow(
  encoder: ArithmeticEncoder,
  row: Uint8Array,
  above: Uint8Array,
  above2: Uint8Array,
  width: number,
): void {
  // Three sliding windows of the rows: 5 pixels two rows above, 7 of the row above, 4 of this one.
  let top = ((above2[4] ?? 0) << 2) | ((above2[5] ?? 0) << 1) | (above2[6] ?? 0)
  let middle = ((above[4] ?? 0) << 3) | ((above[5] ?? 0) << 2) | ((above[6] ?? 0) << 1) | (above[7] ?? 0)
  let left = 0
  for (let x = 0; x < width; x++) {
    const bit = row[x + 4] ?? 0
    encoder.encode(bit, (top << 11) | (middle << 4) | left)
    top = ((top << 1) | (above2[x + 7] ?? 0)) & 0x1f
    middle = ((middle << 1) | (above[x + 8] ?? 0)) & 0x7f
    left = ((left << 1) | bit) & 0xf
  }
}

/**
 * Returns a JBIG2 stream without a file header.
 *
 * @param bits rows of packed bits, 1 for black, each row beginning with a new byte
 */
export function encodeJbig2(bits: Uint8Array, width: number, height: number): Buffer {
  const page = Buffer.alloc(19)
  page.writeUInt32BE(width)
  page.writeUInt32BE(height, 4)
  // The page equals its only region without loss.
  page.writeUInt8(1, 16)
  const region = Buffer.alloc(26)
  region.writeUInt32BE(width)
  region.writeUInt32BE(height, 4)
  // Arithmetic coding with template 0, and a bit for rows that equal the row above.
  region.writeUInt8(0x08, 17)
  for (const [at, value] of adaptive.entries()) region.writeInt8(value, 18 + at)
  const encoder = new ArithmeticEncoder(contexts)
  let [above2, above] = [rowOf(bits, width, -1), rowOf(bits, width, -1)]
  let wasEqual = 0
  for (let y = 0; y < height; y++) {
    const row = rowOf(bits, width, y)
    const isEqual = areEqual(row, above) ? 1 : 0
    encoder.encode(isEqual ^ wasEqual, equalRow)
    wasEqual = isEqual
    if (isEqual === 0) encodeRow(encoder, row, above, above2, width)
    above2 = above
    above = row
  }
  return Buffer.concat([
    segmentBytes(0, segment.page, page),
    segmentBytes(1, segment.genericRegion, Buffer.concat([region, encoder.finish()])),
  ])
}
