/** Engine processes: a cancelled one ends at once, one that runs out of memory fails with a code, and the next task succeeds. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { badPdfs, scannedPdf } from '@docweave/fixtures'
import { inspect } from '../inspect/index.ts'
import { runMupdf } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'docweave-pool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'scan.pdf')
writeFileSync(path, scannedPdf({ language: 'en', pages: 4, dpi: 300 }))
const signal = new AbortController().signal
const compress = (out: string, more: { signal?: AbortSignal; memoryMegabytes?: number } = {}) =>
  runMupdf(
    'compress',
    { path, out: join(folder, out), aim: { level: 'strong' } },
    { signal, memoryMegabytes: 1000, ...more },
  )

it('ends a running task when it is cancelled', async () => {
  const cancel = new AbortController()
  setTimeout(() => cancel.abort(), 200)
  const started = performance.now()
  await expect(compress('cancelled.pdf', { signal: cancel.signal })).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(performance.now() - started).toBeLessThan(2000)
})

it('reports MEMORY_EXCEEDED if the memory is too small, and runs the next task', async () => {
  const sources = Array.from({ length: 4 }, (_, at) => ({ path, title: `${at}` }))
  const merged = runMupdf(
    'mergeDocuments',
    { sources, out: join(folder, 'bounded.pdf') },
    { signal, memoryMegabytes: 20 },
  )
  await expect(merged).rejects.toMatchObject({ code: 'MEMORY_EXCEEDED' })
  await expect(compress('fine.pdf')).resolves.toMatchObject({ bytes: expect.any(Number) })
})

it.each(badPdfs.filter(({ code }) => code !== 'FILE_KIND_UNSUPPORTED'))('rejects $name', async ({ code, make }) => {
  const bad = join(folder, 'bad.pdf')
  writeFileSync(bad, make())
  await expect(inspect(bad, 'pdf', signal)).rejects.toMatchObject({ code })
})
