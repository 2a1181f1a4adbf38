/**
 * Runs every file of a folder of untrusted documents through tools that accept its kind, and counts outcomes by code.
 * `npm run bench hostile -- FOLDER [--all-tools] [--tools ID,ID] [--most NUMBER]`
 */
import { readdir, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { FileKind, ToolDescriptor } from '@docweave/contract'
import { kindOfFile } from '@docweave/file-kind/on-disk'
import { tools } from '@docweave/tools/tools'
import { limitsFor, type Trial } from './trials/trial.ts'
import { runTrials } from './trials/run-trials.ts'
import { createTally, isFailing, isUnusual, table } from './trials/tally.ts'

/** The tool that parses most of a document, by kind; other kinds use the first tool that accepts them. */
const chosen: Partial<Record<FileKind, string>> = {
  pdf: 'pdf-to-docx',
  jpg: 'img-to-pdf',
  png: 'img-to-pdf',
  mp3: 'speech-to-txt',
}
const needed: Partial<Record<string, Record<string, unknown>>> = {
  'sign-pdf': { text: 'Kim Minsu' },
  'pdf-to-xlsx': { text: true },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'all-tools': { type: 'boolean', default: false },
    tools: { type: 'string', default: '' },
    most: { type: 'string', default: 'Infinity' },
  },
})
const [given, ...further] = positionals
if (given === undefined || further.length > 0) {
  console.error('Usage: npm run bench hostile -- FOLDER [--all-tools] [--tools ID,ID] [--most NUMBER]')
  process.exit(2)
}
const folder = resolve(given)
const only = values.tools.split(',').filter((id) => id !== '')

function toolsFor(kind: FileKind): ToolDescriptor[] {
  const able = [...tools.values()].filter(({ accepts }) => accepts.includes(kind))
  if (only.length > 0) return able.filter(({ id }) => only.includes(id))
  if (values['all-tools']) return able
  return [able.find(({ id }) => id === chosen[kind]) ?? able[0]].filter((tool) => tool !== undefined)
}

interface Found {
  path: string
  kind: FileKind | undefined
  bytes: number
}

async function filesBelow(): Promise<Found[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    paths
      .toSorted()
      .slice(0, Number(values.most))
      .map(async (path) => ({
        path,
        kind: await kindOfFile(path, path),
        bytes: (await stat(path)).size,
      })),
  )
}

const files = await filesBelow()
const trials = files.flatMap(({ path, kind, bytes }): { trial: Trial }[] =>
  kind === undefined
    ? []
    : toolsFor(kind).map((tool) => ({
        trial: {
          id: relative(folder, path),
          tool: tool.id,
          options: needed[tool.id] ?? {},
          files: [{ path, kind }],
          ...limitsFor(tool, bytes),
        },
      })),
)
const kinds = Map.groupBy(files, ({ kind }) => kind ?? 'unsupported')
console.log([...kinds].map(([kind, of]) => `${kind}: ${of.length}`).join(', '))

const tally = createTally()
const unusual: string[][] = []
const from = Date.now()
const left = await runTrials(trials.values(), {
  atOnce: 2,
  async seen({ trial }, outcome, worker) {
    tally.add(trial, outcome, worker)
    if (isFailing(outcome) || isUnusual(outcome))
      unusual.push([
        outcome.code,
        trial.tool,
        trial.id,
        `${outcome.milliseconds} ms`,
        outcome.detail.replaceAll(/\s+/g, ' ').slice(0, 200),
      ])
    if (tally.trials() % 200 === 0) console.error(`${tally.trials()} of ${trials.length}`)
  },
})
console.log(tally.lines().join('\n'))
console.log(table(unusual.toSorted((a, b) => a.join().localeCompare(b.join()))).join('\n'))
for (const each of [...left.map((one) => `left behind: ${one}`), ...tally.grown()]) console.log(each)
const failures = tally.failures() + left.length + tally.grown().length
console.log(
  `${files.length} files, ${tally.trials()} runs, ${failures} failures, ${Math.round((Date.now() - from) / 1000)} s`,
)
process.exit(failures === 0 ? 0 : 1)
