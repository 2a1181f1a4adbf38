import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { accountSpace } from '@docweave/jobs'
import { jpegPicture, pngPicture } from '@docweave/engines/specimen'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApiHost } from '../testing/api-host.ts'
import { userNamed } from '../testing/identity.ts'
import type { Visitor } from '../testing/walk.ts'

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

test('is put, seen by its owner alone, replaced and taken away', async () => {
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

test('that is no picture, too large or nobody’s leaves what was there', async () => {
  await put(jpegPicture())
  const before = await kept()
  expect(await codeOf(await put(Buffer.from('%PDF-1.7\n')))).toEqual([422, 'PICTURE_INVALID'])
  expect(await codeOf(await put(Buffer.alloc(0)))).toEqual([422, 'PICTURE_INVALID'])
  expect(await codeOf(await put(Buffer.alloc(5_000_001)))).toEqual([413, 'FILE_TOO_LARGE'])
  expect(await codeOf(await put(jpegPicture(), host))).toEqual([401, 'SIGNED_OUT'])
  expect([await kept(), await readdir(join(host.folder, 'staging'))]).toEqual([before, []])
})

test('that does not say how large it is is counted while it comes', async () => {
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
