/** Every link preview has a picture in the colours of its tools. */
import { expect, it } from 'vitest'
import { sharePicture } from './share-pictures.ts'

/** Width and height from a PNG's header chunk (PNG specification, 11.2.1). */
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset)
  return [view.getUint32(16), view.getUint32(20)]
}

it('draws a PNG of 1200 × 630 pixels and at most 40 kB', () => {
  const png = sharePicture(['recognise', 'organise'])
  expect(sizeOf(png)).toEqual([1200, 630])
  expect(png.length).toBeLessThan(40_000)
})

it('draws another picture for tools of other groups', () => {
  expect(sharePicture(['sign'])).not.toEqual(sharePicture(['from-pdf']))
})
