import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { accountSpace } from '@docweave/jobs'
import { changeProfile } from '@docweave/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { openApiHost } from '../testing/api-host.ts'
import { userNamed } from '@docweave/api/testing'
import { createOwnedData } from '../testing/owned-data.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost()
})
afterEach(() => host.close())

const openZip = promisify((bytes: Buffer, done: (error: Error | null, zip: ZipFile) => void) =>
  fromBuffer(bytes, { lazyEntries: true }, done),
)

/** Returns the contents of a zip by path. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await openZip(bytes)
  const contents = new Map<string, string>()
  await new Promise<void>((resolve, reject) => {
    const read = async (entry: Entry) => {
      const stream = await promisify(zip.openReadStream.bind(zip))(entry)
      contents.set(entry.fileName, (await buffer(stream)).toString())
      zip.readEntry()
    }
    zip.on('entry', (entry: Entry) => void read(entry).catch(reject))
    zip.once('end', resolve).once('error', reject)
    zip.readEntry()
  })
  return contents
}

test('exports all data of an account in one zip, and nothing of another account', async () => {
  const user = userNamed('kim')
  const kim = host.as(user)
  await kim.client.account.update.mutate({ name: '김하늘' })
  const own = await createOwnedData(host, kim)
  const other = await createOwnedData(host, host.as(userNamed('lee')))
  const path = join(host.folder, 'picture')
  await writeFile(path, 'a picture')
  const { key } = await host.services.files.put(await accountSpace('kim'), path, { move: true })
  await changeProfile(host.services.documents, user, (profile) => ({ ...profile, picture: key }))
  // A missing file must not break the export.
  await host.services.files.removeSpace(`jobs/${own.open}`)

  const response = await kim.fetch('/account/export.zip')
  expect(response.headers.get('content-disposition')).toContain('docweave-account.zip')
  const contents = await unzip(Buffer.from(await response.arrayBuffer()))
  const json = (place: string): unknown => JSON.parse(contents.get(place) ?? '')
  expect(json('profile.json')).toMatchObject({
    user: { id: 'kim', email: 'kim@example.org' },
    profile: { name: '김하늘' },
  })
  expect(json('pipelines.json')).toMatchObject([{ name: own.mark }])
  expect(json('api-keys.json')).toEqual([
    { id: own.key, name: own.mark, start: expect.stringMatching(/^dwk_\w{4}$/), createdAt: expect.any(Number) },
  ])
  expect(json('programs.json')).toEqual([
    {
      ...{ id: own.authorization, client: own.mark, network: '203.0.113.0/24' },
      ...{ createdAt: expect.any(Number), expiresAt: expect.any(Number) },
    },
  ])
  expect(json('triggers.json')).toMatchObject([{ id: own.trigger, name: own.mark, pipeline: own.pipeline }])
  expect(json('webhooks.json')).toMatchObject([{ id: own.webhook, name: own.mark }])
  expect(json('webhook-deliveries.json')).toMatchObject([{ id: own.delivery, event: 'ping', state: 'pending' }])
  const jobs = [own.done, own.failed, own.open].map((id): unknown => expect.objectContaining({ id }))
  expect(json('jobs.json')).toEqual(expect.arrayContaining(jobs))
  expect(contents.get('picture.jpg')).toBe('a picture')
  expect(contents.get(`files/${own.done}/given/1 ${own.mark}.pdf`)).toContain(own.mark)
  expect(contents.get(`files/${own.done}/made/1 ${own.mark}.txt`)).toBe(own.mark)
  expect(contents.get(`files/${own.open}/given/1 ${own.mark}.pdf`)).toBe('')
  const all = [...contents].flat().join('\n')
  expect(
    [other.mark, other.done, '"visitor"', '"key"', '"sealed"', '"secretDigest"'].filter((text) => all.includes(text)),
  ).toEqual([])
})

test('exports an empty account', async () => {
  const contents = await unzip(
    Buffer.from(await (await host.as(userNamed('new')).fetch('/account/export.zip')).arrayBuffer()),
  )
  const lists = [
    ...['api-keys.json', 'jobs.json', 'pipelines.json', 'programs.json', 'triggers.json'],
    ...['webhook-deliveries.json', 'webhooks.json'],
  ]
  expect([...contents.keys()].toSorted()).toEqual([...lists, 'profile.json'].toSorted())
  expect(lists.map((place) => contents.get(place))).toEqual(lists.map(() => '[]\n'))
})

test('refuses an export without a session', async () => {
  expect((await host.fetch('/account/export.zip')).status).toBe(401)
})
