/** A chunk with its own file needs nothing else, and partial texts are stored as files. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { StepTask } from '@docweave/contract'
import { createTestStore } from '../contract-suite/run-whole.ts'
import { defineTool } from '../define-tool.ts'
import { defineRun, runStep, type StepHost } from './index.ts'

let folder = ''
let host: StepHost
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-chunks-'))
  const nothing = async () => undefined
  host = {
    files: createTestStore(join(folder, 'store')),
    secrets: { put: async () => '', get: nothing },
    inspect: async () => ({}),
    kindsOf: async (given) => given.map(() => 'txt'),
    unlock: nothing,
    protect: nothing,
    folder,
  }
})
afterEach(() => rm(folder, { recursive: true }))

const budget = { base: 1, perMegabyte: 0, perPage: 0 }
const tool = defineTool({
  id: 'cut',
  version: 1,
  group: 'organise',
  accepts: ['txt'],
  produces: 'txt',
  splits: true,
  options: z.object({ between: z.string().default(' ') }),
  joinOnly: ['between'],
  queue: 'pdf',
  engines: [],
  limits: { files: 1, bytes: 100, pages: 1, seconds: budget, memoryMegabytes: budget },
})
/** The words that were processed. */
const heard: string[] = []
/** Makes a chunk of each word. */
const cut = defineRun(tool, {
  split: async ({ inputs: [input], folder: own }) =>
    Promise.all(
      (await readFile(input.path, 'utf8')).split(' ').map(async (word, index) => {
        const path = join(own, `word-${index}`)
        await writeFile(path, word)
        return { data: index, pages: 3, unit: 'second' as const, part: { path, kind: 'txt' as const } }
      }),
    ),
  map: async ({ inputs: [input], folder: own, show }) => {
    const word = await readFile(input.path, 'utf8')
    heard.push(word)
    show('')
    show(`heard ${word}`)
    const path = join(own, 'part')
    await writeFile(path, word.toUpperCase())
    return path
  },
  join: async ({ folder: own, options }, parts) => {
    const path = join(own, 'output.txt')
    await writeFile(path, (await Promise.all(parts.map((part) => readFile(part, 'utf8')))).join(options.between))
    return [{ path }]
  },
})

test('passes chunks their own files, and stores their partial texts', async () => {
  const given = join(folder, 'given')
  await writeFile(given, 'one two')
  const stored = await host.files.put('jobs/j', given)
  const shared: Omit<Extract<StepTask, { phase: 'split' }>, 'phase'> = {
    jobId: 'j',
    locale: 'en',
    step: 0,
    group: 0,
    tool: 'cut',
    version: 1,
    options: {},
    inputs: [{ ...stored, kind: 'txt', source: 0 }],
    memoryMegabytes: 1,
  }
  const shown: string[] = []
  const hooks = {
    signal: new AbortController().signal,
    progress: () => {},
    shown: (key: string) => void shown.push(key),
  }
  const { chunks } = await runStep(cut, { ...shared, phase: 'split' }, host, hooks)
  expect(chunks).toMatchObject([
    { data: 0, pages: 3, unit: 'second', file: { kind: 'txt', bytes: 3 } },
    { data: 1, pages: 3, unit: 'second', file: { kind: 'txt', bytes: 3 } },
  ])
  const maps = await Promise.all(
    chunks.map((chunk, index) => runStep(cut, { ...shared, phase: 'map', chunk, index }, host, hooks)),
  )
  const parts = maps.flatMap(({ files }) => files)
  const { files } = await runStep(cut, { ...shared, phase: 'join', parts }, host, hooks)
  let reads = 0
  const read = async (key = '') => {
    const path = join(folder, `read-${reads++}`)
    await host.files.fetch('jobs/j', key, path)
    return readFile(path, 'utf8')
  }
  expect(await read(files[0]?.key)).toBe('ONE TWO')
  // An option that only the join reads does not repeat the chunks.
  const changed = { ...shared, options: { between: '-' } }
  const again = await Promise.all(
    chunks.map((chunk, index) => runStep(cut, { ...changed, phase: 'map', chunk, index }, host, hooks)),
  )
  expect([again, heard.toSorted()]).toEqual([maps, ['one', 'two']])
  const rejoined = await runStep(cut, { ...changed, phase: 'join', parts }, host, hooks)
  expect(await read(rejoined.files[0]?.key)).toBe('ONE-TWO')
  // Each chunk stores its first text at once, and its last one at the end.
  expect((await Promise.all(shown.map((key) => read(key)))).toSorted()).toEqual(['', '', 'heard one', 'heard two'])
})
