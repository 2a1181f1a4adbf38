import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStore } from '@docweave/adapters/disk-store'
import { createSecretStore } from '@docweave/adapters/secret-store'
import { DocweaveError, type ErrorCode, type InspectRequest, type StoredFile } from '@docweave/contract'
import { inspectApart, inspectTogether, type StepHost } from '@docweave/tool-kit/run'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-inspect-'))
})
afterEach(() => rm(folder, { recursive: true }))

const limits = {
  files: 9,
  bytes: 100,
  pages: 50,
  seconds: { base: 1, perMegabyte: 0, perPage: 0 },
  memoryMegabytes: { base: 1, perMegabyte: 0, perPage: 0 },
}
const signal = new AbortController().signal

/** Inspects files with a fake engine: `said` has each file's page count or error code, by its position. */
async function look<Seen>(
  said: Record<number, number | ErrorCode>,
  which: (host: StepHost, request: InspectRequest, signal: AbortSignal) => Promise<Seen>,
): Promise<Seen> {
  const files = createDiskStore(join(folder, 'store'))
  const inputs = await Promise.all(
    Object.keys(said).map(async (source): Promise<StoredFile> => {
      const path = join(folder, source)
      await writeFile(path, `file ${source}`)
      return { ...(await files.put('jobs/j', path)), kind: 'pdf', source: Number(source) }
    }),
  )
  const host: StepHost = {
    files,
    secrets: createSecretStore(files, randomBytes(32)),
    folder,
    unlock: async () => undefined,
    protect: async () => undefined,
    kindsOf: async () => [],
    inspect: async (path) => {
      const answer = said[Number((await readFile(path, 'utf8')).split(' ')[1])]
      if (typeof answer === 'string') throw new DocweaveError(answer)
      return answer === undefined ? {} : { pages: answer }
    },
  }
  return which(host, { jobId: 'j', inputs, limits }, signal)
}

test("reports an invalid file as its own failure, under its position among the visitor's files", async () => {
  const said = { 1: 3, 2: 'FILE_DAMAGED', 4: 'FILE_ENCRYPTED', 5: 51, 6: 2 } as const
  const { files, failed } = await look(said, inspectApart)
  expect(files.map(({ source, pages }) => [source, pages])).toEqual([
    [1, 3],
    [6, 2],
  ])
  expect(failed).toEqual([
    { source: 2, failure: { code: 'FILE_DAMAGED', params: {} } },
    { source: 4, failure: { code: 'FILE_ENCRYPTED', params: { files: '4' } } },
    { source: 5, failure: { code: 'PAGES_TOO_MANY', params: { limit: 50, pages: 51 } } },
  ])
})

test('leaves a retryable error to the step', async () => {
  const seen = await look({ 0: 'ENGINE_FAILED', 1: 3 }, inspectApart)
  expect(seen).toMatchObject({ files: [{ source: 0 }, { source: 1, pages: 3 }], failed: [] })
})

test('fails all files that are processed together, and names the invalid ones by position', async () => {
  const locked = look({ 0: 1, 2: 'FILE_ENCRYPTED', 5: 'FILE_ENCRYPTED' }, inspectTogether)
  await expect(locked).rejects.toMatchObject({ code: 'FILE_ENCRYPTED', params: { files: '2 5' } })
  const damaged = look({ 2: 'FILE_ENCRYPTED', 5: 'FILE_DAMAGED' }, inspectTogether)
  await expect(damaged).rejects.toMatchObject({ code: 'FILE_DAMAGED', params: { files: '5' } })
})
