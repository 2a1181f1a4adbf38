/** The SDK's functions for files on disk. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@docweave/sdk'
import { saveAllResults, saveResult, sendFile } from '@docweave/sdk/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compress, newPdf, openProgramHost, type ProgramHost } from '../testing/program-host.ts'

let host: ProgramHost
let folder: string
beforeEach(async () => {
  host = await openProgramHost({ kindOf: async (path) => ((await readFile(path))[0] === 0x25 ? 'pdf' : undefined) })
  folder = await mkdtemp(join(tmpdir(), 'docweave-sdk-files-'))
})
afterEach(async () => {
  await host.close()
  await rm(folder, { recursive: true })
})

const put = async (name: string, content: string) => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const openFiles = async () => (await readdir('/proc/self/fd')).length

test('sends files without a key, and leaves them closed', async () => {
  const path = await put('a.pdf', newPdf() + 'x'.repeat(300_000))
  const id = await sendFile(path, { url: host.url, name: '한글.pdf' })
  expect(await host.services.documents.get('uploads', id)).toMatchObject({ name: '한글.pdf', kind: 'pdf' })
  const before = await openFiles()
  for (let count = 0; count < 20; count++) await sendFile(path, { url: host.url })
  expect(await openFiles()).toBeLessThan(before + 15)
})

test('rejects for a file that is gone, a refused file, a wrong key and an aborted signal', async () => {
  const { url } = host
  await expect(sendFile(join(folder, 'none'), { url })).rejects.toMatchObject({ code: 'ENOENT' })
  const bad = await put('bad', '\u0001\u0002\u0003')
  await expect(sendFile(bad, { url })).rejects.toMatchObject({ name: 'ApiError', code: 'FILE_KIND_UNSUPPORTED' })
  await expect(sendFile(bad, { url, key: 'dwk_wrong' })).rejects.toMatchObject({ code: 'KEY_INVALID', status: 401 })
  const reason = new Error('ended')
  await expect(sendFile(bad, { url, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

test('never writes over a file, and reports what the disk refuses', async () => {
  const client = createClient({ url: host.url })
  const { id } = await client.runFiles([new File([newPdf()], 'a.pdf')], { steps: compress })
  await host.finish(id, { 'a.txt': Buffer.from('first'), 'b.txt': Buffer.from('second') })
  const [result = { index: 0, bytes: 0 }] = (await client.job(id)).results
  const path = await put('kept.txt', 'kept')
  await expect(saveResult(client, id, result, path)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(saveAllResults(client, id, path)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readFile(path, 'utf8')).toBe('kept')
  await expect(saveResult(client, id, result, join(folder, 'none/a.txt'))).rejects.toMatchObject({ code: 'ENOENT' })
  const bytes = await saveAllResults(client, id, join(folder, 'all.zip'))
  const zip = await readFile(join(folder, 'all.zip'))
  expect([zip.length, zip.subarray(0, 2).toString(), zip.includes('b.txt')]).toEqual([bytes, 'PK', true])
})
