/** Benchmark of a Hangul document of 300 pages: time and memory of the engine for PDF, Word and text. There is no peer program for this work. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { endEngines } from '@docweave/engines/host'
import { inspect } from '@docweave/engines/hwp'
import { hwpDocument } from '@docweave/fixtures'
import { watchMemory } from './support/process-stats.ts'
import { record } from './support/record.ts'
import { atMost, type Finding } from './support/statistics.ts'

const wanted = 300
/** Repetitions of the paragraphs of the document, for about 300 pages. */
const repeats = 3500
const types = ['pdf', 'docx', 'txt'] as const

const { signal } = new AbortController()
const program = fileURLToPath(new URL('./hwp/convert-once.ts', import.meta.url))

interface Measured {
  finding: Finding
  note: string
}

/** The memory is that of a process tree with only the engine; the time includes its start. */
async function measured(path: string, type: (typeof types)[number], pages: number, folder: string): Promise<Measured> {
  const started = performance.now()
  const child = execa(process.execPath, [program, type, path, join(folder, `made.${type}`)])
  const peak = watchMemory(child.pid ?? 0, { every: 50 })
  await child
  const seconds = (performance.now() - started) / 1000
  const megabytes = (await peak()) * Math.max(wanted / pages, 1)
  return {
    finding: atMost(`${type}: peak memory of a process with only the engine`, megabytes, 400, 'MB'),
    note: `${type}: ${(seconds / pages).toFixed(2)} s per page`,
  }
}

const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
try {
  const path = join(folder, 'long.hwp')
  await writeFile(path, hwpDocument({ format: 'hwp', repeat: repeats }))
  const { pages } = await inspect(path, signal)
  await endEngines()
  const all: Measured[] = []
  for (const type of types) all.push(await measured(path, type, pages, folder))
  await record(
    `hwp: ${wanted} pages`,
    all.map(({ finding }) => finding),
    [`the document has ${pages} pages of text`, ...all.map(({ note }) => note)],
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
