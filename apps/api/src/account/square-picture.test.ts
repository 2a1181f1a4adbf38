import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  avifPicture,
  badImages,
  bmpPicture,
  corners,
  gifPicture,
  heicPicture,
  hugePng,
  jpegPicture,
  pngPicture,
  turnedWebpPicture,
  webpPicture,
} from '@docweave/engines/specimen'
import { Image } from 'mupdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { squarePicture } from './square-picture.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-square-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function made(picture: Uint8Array): Promise<Buffer> {
  const [given, out] = [join(folder, 'given'), join(folder, 'out')]
  await writeFile(given, picture)
  await rm(out, { force: true })
  await squarePicture(given, out, 'visitor')
  return readFile(out)
}
const names = new Map(corners.map((colour, i) => [colour.join(), ['red', 'green', 'blue', 'white'][i] ?? '']))

/** Returns a picture's size and the colours of its corners, from the top left; `other` for none of the four. */
function seen(jpeg: Buffer) {
  const pixmap = new Image(jpeg).toPixmap()
  const [width, height, stride, pixels] = [
    pixmap.getWidth(),
    pixmap.getHeight(),
    pixmap.getStride(),
    pixmap.getPixels(),
  ]
  const at = (x: number, y: number) => {
    const start = y * stride + x * 3
    const colour = [...pixels.subarray(start, start + 3)].map((level) => (level > 230 ? 255 : level < 25 ? 0 : 128))
    return names.get(colour.join()) ?? 'other'
  }
  return { width, height, corners: [at(3, 3), at(width - 4, 3), at(3, height - 4), at(width - 4, height - 4)] }
}

const upright = ['red', 'green', 'blue', 'white']

test.each([
  ['a JPEG', jpegPicture()],
  ['a PNG', pngPicture()],
  ['a WebP', webpPicture],
  ['a GIF that moves', gifPicture(3)],
  ['a bitmap', bmpPicture()],
  ['an HEIC', heicPicture],
  ['an AVIF', avifPicture],
  ['a tall picture', pngPicture({ width: 40, height: 60 })],
  ['a large one of an odd density', jpegPicture({ width: 1001, height: 777, dpi: 7 })],
  ['a panorama', pngPicture({ width: 900, height: 100 })],
])('becomes the square in its middle: %s', async (_what, picture) => {
  expect(seen(await made(picture))).toEqual({ width: 256, height: 256, corners: upright })
})

test('is turned as its file says', async () => {
  const turned = ['blue', 'red', 'white', 'green']
  expect(seen(await made(jpegPicture({ orientation: 6 }))).corners).toEqual(turned)
  expect(seen(await made(turnedWebpPicture)).corners).toEqual(turned)
  expect(seen(await made(pngPicture({ orientation: 3 }))).corners).toEqual(upright.toReversed())
})

test('what shows through is white', async () => {
  expect(seen(await made(pngPicture({ alpha: 0 }))).corners).toEqual(['white', 'white', 'white', 'white'])
})

test('has nothing of the file in it: no place, no camera, nothing behind its end', async () => {
  const plain = jpegPicture({ orientation: 1 })
  const secret = Buffer.from('GPS 37.5665 N 126.9780 E')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, secret.length + 2]), secret])
  const given = Buffer.concat([plain.subarray(0, 20), comment, plain.subarray(20), secret])
  const jpeg = await made(given)
  expect(given.includes('Exif')).toBe(true)
  expect(['GPS', 'Exif', 'Adobe', 'http'].filter((text) => jpeg.includes(text))).toEqual([])
  expect(jpeg.length).toBeLessThan(30_000)
})

const bad = Object.entries(badImages).flatMap(([kind, files]) =>
  (files ?? []).map(({ name, make }): [string, () => Uint8Array | Promise<Uint8Array>] => [`${kind} ${name}`, make]),
)

test.each([
  ...bad,
  ['no picture', () => Buffer.from('%PDF-1.7\n')],
  ['a page of HTML', () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing with a program in it', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a strip', () => pngPicture({ width: 1100, height: 100 })],
  ['100 million pixels in a hundred kilobytes', () => hugePng(10_000)],
])('is refused: %s', async (_what, make) => {
  await expect(made(await make())).rejects.toMatchObject({ code: 'PICTURE_INVALID' })
})
