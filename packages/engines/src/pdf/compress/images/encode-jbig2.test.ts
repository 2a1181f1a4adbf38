/** Decoders read every pixel back. */
import { PDFDocument } from 'mupdf'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '@docweave/fixtures'
import { encodeJbig2 } from './encode-jbig2.ts'

/** Decodes a stream with mupdf's decoder. PDF has 0 for black, where JBIG2 has 1. */
function decoded(encoded: Buffer, width: number, height: number): Uint8Array {
  const document = new PDFDocument()
  const image = document.addRawStream(encoded, {
    Type: document.newName('XObject'),
    Subtype: document.newName('Image'),
    Width: width,
    Height: height,
    BitsPerComponent: 1,
    ColorSpace: document.newName('DeviceGray'),
    Filter: document.newName('JBIG2Decode'),
  })
  return image
    .readStream()
    .asUint8Array()
    .map((byte) => ~byte)
}

/** Rows of packed bits from a function of the place, with white bits to the end of the last byte. */
function bitsOf(width: number, height: number, isBlack: (x: number, y: number) => boolean): Uint8Array {
  const stride = (width + 7) >> 3
  const bits = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isBlack(x, y)) bits[y * stride + (x >> 3)] = (bits[y * stride + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
  return bits
}

const random = randomFrom(7)

describe('encodeJbig2', () => {
  it.each([
    [1, 1],
    [8, 1],
    [1, 9],
    [13, 9],
    [101, 77],
  ])('keeps noise of %i × %i pixels', (width, height) => {
    const bits = bitsOf(width, height, () => random() < 0.5)
    const result = decoded(encodeJbig2(bits, width, height), width, height)
    // The unused bits at the end of a row have no meaning.
    const [rows, all] = [bits, result].map((each) =>
      bitsOf(width, height, (x, y) => ((each[y * ((width + 7) >> 3) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0),
    )
    expect(all).toEqual(rows)
  })

  it('is small for drawings, and for rows that repeat', () => {
    const bits = bitsOf(1600, 400, (x, y) => (x >> 4) % 3 === 0 && (y >> 5) % 2 === 0)
    const encoded = encodeJbig2(bits, 1600, 400)
    expect(encoded.length).toBeLessThan(bits.length / 100)
    expect(decoded(encoded, 1600, 400)).toEqual(bits)
  })
})
