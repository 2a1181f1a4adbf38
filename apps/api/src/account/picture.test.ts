import { readdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Image } from 'mupdf'
import { afterEach, beforeEach, expect, test, afterAll, beforeAll } from 'vitest'
import {
  jpegPicture,
  pngPicture,
  tiffPicture,
  avifPicture,
  badImages,
  bmpPicture,
  corners,
  gifPicture,
  heicPicture,
  hugePng,
  turnedWebpPicture,
  webpPicture,
} from '@docweave/fixtures'
import { accountSpace } from '@docweave/jobs'
import { openApiHost } from '../testing/api-host.ts'
import { userNamed } from '@docweave/api/testing'
import type { Visitor } from '../testing/owned-data.ts'
import { squarePicture } from './picture.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
let kim: Visitor
beforeEach(async () => {
  host = await openApiHost()
  kim = host.as(userNamed('kim'))
})
afterEach(() => host.close())

const put = (body: Buffer, visitor: Pick<Visitor, 'fetch'> = kim) =>
  visitor.fetch('/account/picture', { method: 'PUT', body: new Uint8Array(body) })
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const kept = async () => readdir(join(host.folder, 'files', await accountSpace('kim'))).catch(() => [])

test('is stored, visible to its owner alone, replaced and removed', async () => {
  expect((await kim.fetch('/account/picture')).status).toBe(404)
  const first = (await (await put(jpegPicture())).json()) as { picture: string }
  expect((await kim.client.account.get.query()).profile.picture).toBe(first.picture)
  const seen = await kim.fetch('/account/picture')
  expect([...new Uint8Array(await seen.arrayBuffer()).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  })
  const again = { headers: { 'if-none-match': seen.headers.get('etag') ?? '' } }
  expect((await kim.fetch('/account/picture', again)).status).toBe(304)
  expect((await host.as(userNamed('lee')).fetch('/account/picture', again)).status).toBe(404)
  expect(await codeOf(await host.fetch('/account/picture', again))).toEqual([401, 'SIGNED_OUT'])

  const second = (await (await put(pngPicture({ width: 40, height: 60 }))).json()) as { picture: string }
  expect([second.picture === first.picture, await kept()]).toEqual([false, [second.picture]])
  expect((await kim.fetch('/account/picture', { method: 'DELETE' })).status).toBe(204)
  expect([await kept(), (await kim.client.account.get.query()).profile.picture]).toEqual([[], undefined])
  expect((await kim.fetch('/account/picture', { method: 'POST' })).status).toBe(405)
})

test('rejects a file that is no picture, is too large or comes without a session, and keeps the current picture', async () => {
  await put(jpegPicture())
  const before = await kept()
  expect(await codeOf(await put(Buffer.from('%PDF-1.7\n')))).toEqual([422, 'PICTURE_INVALID'])
  expect(await codeOf(await put(Buffer.alloc(0)))).toEqual([422, 'PICTURE_INVALID'])
  expect(await codeOf(await put(Buffer.alloc(5_000_001)))).toEqual([413, 'FILE_TOO_LARGE'])
  expect(await codeOf(await put(jpegPicture(), host))).toEqual([401, 'SIGNED_OUT'])
  expect([await kept(), await readdir(join(host.folder, 'staging'))]).toEqual([before, []])
})

test('counts the bytes of an upload without a declared length', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let part = 0; part < 60; part++) controller.enqueue(new Uint8Array(100_000))
      controller.close()
    },
  })
  const sent = await kim.fetch('/account/picture', { method: 'PUT', body, duplex: 'half' } as RequestInit)
  expect(await codeOf(sent)).toEqual([413, 'FILE_TOO_LARGE'])
  expect(await readdir(join(host.folder, 'staging'))).toEqual([])
})

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
  ['an animated GIF', gifPicture(3)],
  ['a bitmap', bmpPicture()],
  ['an HEIC', heicPicture],
  ['an AVIF', avifPicture],
  ['a TIFF of several pages', tiffPicture(3)],
  ['a tall picture', pngPicture({ width: 40, height: 60 })],
  ['a large JPEG with an unusual density', jpegPicture({ width: 1001, height: 777, dpi: 7 })],
  ['a panorama', pngPicture({ width: 900, height: 100 })],
])('crops %s to the square in its middle', async (_what, picture) => {
  expect(seen(await made(picture))).toEqual({ width: 256, height: 256, corners: upright })
})

test('applies the orientation that the file declares', async () => {
  const turned = ['blue', 'red', 'white', 'green']
  expect(seen(await made(jpegPicture({ orientation: 6 }))).corners).toEqual(turned)
  expect(seen(await made(turnedWebpPicture)).corners).toEqual(turned)
  expect(seen(await made(pngPicture({ orientation: 3 }))).corners).toEqual(upright.toReversed())
})

test('makes transparent areas white', async () => {
  expect(seen(await made(pngPicture({ alpha: 0 }))).corners).toEqual(['white', 'white', 'white', 'white'])
})

test('removes metadata: location, camera, comments and data after the end of the image', async () => {
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
  ['an SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a very wide picture', () => pngPicture({ width: 1100, height: 100 })],
  ['100 million pixels in a hundred kilobytes', () => hugePng(10_000)],
])('is refused: %s', async (_what, make) => {
  await expect(made(await make())).rejects.toMatchObject({ code: 'PICTURE_INVALID' })
})
