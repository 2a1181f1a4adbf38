import { gifPicture, pngPicture } from '@docweave/fixtures/picture-files'
import { ColorSpace, Image } from 'mupdf'
import { expect, test } from 'vitest'
import { wordPicture } from './word-picture.ts'

const size = { width: 90, height: 60 }

/** A record of a Windows metafile ([MS-WMF] 2.3): its size in words, its function, its parameters. */
function record(name: number, ...words: number[]): Buffer {
  const bytes = Buffer.alloc(6 + words.length * 2)
  bytes.writeUInt32LE(bytes.length / 2)
  bytes.writeUInt16LE(name, 4)
  for (const [at, word] of words.entries()) bytes.writeUInt16LE(word, 6 + at * 2)
  return bytes
}

/** A metafile of 300 by 200 units whose left half is red. */
function metafile(): Uint8Array {
  const records = Buffer.concat([
    record(0x020b, 0, 0),
    record(0x020c, 200, 300),
    // A solid brush of red, and no pen.
    record(0x02fc, 0, 0x00ff, 0x0000, 0),
    record(0x012d, 0),
    record(0x02fa, 5, 0, 0, 0, 0),
    record(0x012d, 1),
    record(0x041b, 200, 150, 0, 0),
    record(0x0000),
  ])
  const header = Buffer.alloc(18)
  header.writeUInt16LE(1, 0)
  header.writeUInt16LE(9, 2)
  header.writeUInt16LE(0x0300, 4)
  header.writeUInt32LE((header.length + records.length) / 2, 6)
  header.writeUInt16LE(2, 10)
  header.writeUInt32LE(8, 12)
  const place = Buffer.alloc(22)
  place.writeUInt32LE(0x9ac6cdd7, 0)
  place.writeInt16LE(300, 10)
  place.writeInt16LE(200, 12)
  place.writeUInt16LE(300, 14)
  let sum = 0
  for (let at = 0; at < 20; at += 2) sum ^= place.readUInt16LE(at)
  place.writeUInt16LE(sum, 20)
  return Buffer.concat([place, header, records])
}

test('keeps the kinds that Word shows as they are', () => {
  const png = pngPicture()
  expect(wordPicture(png, 'bmp', size)).toEqual({ type: 'png', data: png })
  expect(wordPicture(gifPicture(), 'gif', size)?.type).toBe('gif')
})

test('draws a metafile', () => {
  const drawn = wordPicture(metafile(), 'WMF', size)
  expect(drawn?.type).toBe('png')
  const pixmap = new Image(drawn?.data ?? new Uint8Array()).toPixmap().convertToColorSpace(ColorSpace.DeviceRGB)
  const [width, height] = [pixmap.getWidth(), pixmap.getHeight()]
  expect([width, height]).toEqual([250, 167])
  const pixels = pixmap.getPixels()
  const at = (x: number, y: number) => {
    const start = y * pixmap.getStride() + x * 3
    return [...pixels.slice(start, start + 3)]
  }
  expect(at(60, 80)).toEqual([255, 0, 0])
  expect(at(190, 80)).toEqual([255, 255, 255])
})

test('does not know what is no picture', () => {
  expect(wordPicture(Buffer.from('no picture'), 'wmf', size)).toBeUndefined()
  expect(wordPicture(metafile().slice(0, 50), 'wmf', size)).toBeUndefined()
})
