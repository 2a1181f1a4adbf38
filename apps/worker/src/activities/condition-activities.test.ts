/** Conditions on real documents: a scan, and texts in three languages. The survival test of flows has a PDF with text. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStore } from '@docweave/adapters/disk-store'
import { createSecretStore } from '@docweave/adapters/secret-store'
import type { ContentCondition, FileKind, StoredFile } from '@docweave/contract'
import { inspect } from '@docweave/engines/inspect'
import { scannedPdf } from '@docweave/fixtures'
import type { StepHost } from '@docweave/tool-kit/run'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { meets, readConditions } from './condition-activities.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-conditions-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function check(condition: ContentCondition, ...given: [FileKind, Uint8Array | string][]): Promise<boolean[]> {
  const files = createDiskStore(join(folder, 'store'))
  const work = await mkdtemp(join(folder, 'work-'))
  const stored = given.map(async ([kind, content], source): Promise<StoredFile> => {
    const path = join(folder, `${source}.${kind}`)
    await writeFile(path, content)
    return { ...(await files.put('jobs/j', path)), kind, source }
  })
  const services: StepHost = {
    ...{ files, inspect, folder: work },
    secrets: createSecretStore(files, randomBytes(32)),
    unlock: async () => undefined,
    protect: async () => undefined,
    kindsOf: async () => [],
  }
  const beats: unknown[] = []
  const host = { signal: new AbortController().signal, heartbeat: (detail: unknown) => void beats.push(detail) }
  const met = await readConditions(services, host, { jobId: 'j', condition, files: await Promise.all(stored) })
  expect([beats.length, await readdir(work)]).toEqual([given.length, []])
  return met
}

// Starts an engine.
it('tells documents with text from scans', async () => {
  const scan = scannedPdf({ language: 'en', pages: 1 })
  expect(await check({ text: false }, ['pdf', scan], ['txt', 'a note'], ['txt', '\n \n'])).toEqual([true, false, true])
}, 60_000)

it('knows the language of most of a text', async () => {
  const texts: [FileKind, string][] = [
    ['txt', '이 계약은 PDF 파일에 관한 것이다.'],
    ['md', '# 契約\n\nこの契約はPDFについてのものです。'],
    ['txt', 'This agreement is about files.'],
  ]
  expect(await check({ language: 'ko' }, ...texts)).toEqual([true, false, false])
  expect(await check({ language: 'ja' }, ...texts)).toEqual([false, true, false])
})

it('says no for a kind whose text is not read', async () => {
  expect(await check({ text: true }, ['mp3', 'ID3'])).toEqual([false])
})

it('counts a document as one with text from half of its pages on', () => {
  expect([
    meets({ text: true }, ['a', ' ', '']),
    meets({ text: true }, ['a', '1', '']),
    meets({ text: true }, []),
  ]).toEqual([false, true, false])
  expect(meets({ text: false }, [])).toBe(true)
})
