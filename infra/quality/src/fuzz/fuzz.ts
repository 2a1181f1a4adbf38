/**
 * Runs mutated documents through every tool that accepts them until the time is over, or replays a saved case.
 * `npm run fuzz [-- --seed NUMBER] [--minutes NUMBER] [--tools ID,ID] [--at-once NUMBER] [--replay FILE]`
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tools } from '@docweave/tools/tools'
import { makeCase, type Case } from './cases.ts'
import { readCase, saveCase } from './saved-case.ts'
import { limitsFor, type Trial } from './trials/trial.ts'
import { runTrials } from './trials/run-trials.ts'
import { createTally, isFailing, isUnusual } from './trials/tally.ts'

const usage =
  'Usage: npm run fuzz [-- --seed NUMBER] [--minutes NUMBER] [--from NUMBER] [--tools ID,ID] [--at-once NUMBER] [--replay FILE]'
/** How many unusual outcomes that are not failures are saved per tool. */
const mostUnusual = 5
/** The interval of progress reports, in milliseconds. */
const reportEvery = 60_000

function readArguments() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      minutes: { type: 'string', default: '10' },
      from: { type: 'string', default: '0' },
      tools: { type: 'string', default: '' },
      'at-once': { type: 'string', default: '2' },
      replay: { type: 'string' },
      out: { type: 'string', default: '.data/fuzz' },
    },
  })
  const only = values.tools.split(',').filter((id) => id !== '')
  const unknown = only.find((id) => !tools.has(id))
  if (unknown !== undefined) throw new Error(`Unknown tool: ${unknown}`)
  const [seed, minutes, from, atOnce] = [values.seed, values.minutes, values.from, values['at-once']].map(Number)
  if (![seed, minutes, from, atOnce].every((each) => each !== undefined && Number.isFinite(each) && each >= 0))
    throw new Error('--seed, --minutes, --from and --at-once must be numbers.')
  return {
    seed: seed ?? 0,
    minutes: minutes ?? 0,
    from: from ?? 0,
    atOnce: atOnce ?? 1,
    only,
    replay: values.replay,
    out: resolve(values.out),
  }
}

async function trialOf(folder: string, { id, tool, kind, bytes, options, beside }: Case): Promise<Trial> {
  const path = join(folder, `${id}.${kind}`)
  await writeFile(path, bytes)
  const files = [{ path, kind }]
  if (beside) {
    const besidePath = join(folder, `${id}.beside.${beside.kind}`)
    await writeFile(besidePath, beside.bytes)
    files.push({ path: besidePath, kind: beside.kind })
  }
  return { id, tool: tool.id, options, files, ...limitsFor(tool, bytes.length + (beside?.bytes.length ?? 0)) }
}

/** Generates cases on demand, when a process is free. */
async function* casesFrom(seed: number, from: number, only: readonly string[], folder: string) {
  for (let number = from; ; number++) {
    const made = makeCase(seed, number, only)
    yield { made, number, trial: await trialOf(folder, made) }
  }
}

async function replay(path: string): Promise<boolean> {
  const note = await readCase(path)
  const tool = tools.get(note.tool)
  if (!tool) throw new Error(`The saved case is for the tool ${note.tool}, which no longer exists.`)
  const { size } = await stat(note.path)
  const files = [{ path: note.path, kind: note.kind }]
  if (note.beside && note.besidePath !== undefined) files.push({ path: note.besidePath, kind: note.beside.kind })
  const trial: Trial = { id: 'replay', tool: note.tool, options: note.options, files, ...limitsFor(tool, size) }
  let failed = false
  console.log(`${note.tool} ${JSON.stringify(note.options)}: ${note.mutations.join(', ')}\nbefore: ${note.outcome}`)
  const left = await runTrials([{ trial }].values(), {
    atOnce: 1,
    async seen(_one, outcome) {
      failed = isFailing(outcome)
      console.log(`now: ${outcome.code} after ${outcome.milliseconds} ms\n${outcome.detail}`)
    },
  })
  for (const each of left) console.log(`left behind: ${each}`)
  return !failed && left.length === 0
}

async function fuzz({ seed, minutes, from, atOnce, only, out }: ReturnType<typeof readArguments>): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-fuzz-cases-'))
  const tally = createTally()
  const kept = new Map<string, number>()
  const saved: string[] = []
  const end = Date.now() + minutes * 60_000
  let said = Date.now()
  console.log(`seed ${seed}, ${minutes} minutes, ${atOnce} trials at once; failed cases are saved in ${out}`)
  try {
    const left = await runTrials(casesFrom(seed, from, only, folder), {
      atOnce,
      isOver: () => Date.now() > end,
      async seen({ made, number, trial }, outcome, worker) {
        tally.add(trial, outcome, worker)
        const sort = `${outcome.code} ${trial.tool}`
        const count = (kept.get(sort) ?? 0) + 1
        if (isFailing(outcome) || (isUnusual(outcome) && count <= mostUnusual)) {
          kept.set(sort, count)
          const path = await saveCase(out, { ...made, tool: trial.tool, seed, number }, outcome)
          if (isFailing(outcome)) {
            saved.push(path)
            console.log(`${outcome.code}: ${path}`)
          }
        }
        await Promise.all(trial.files.map(({ path }) => rm(path, { force: true })))
        if (Date.now() - said < reportEvery) return
        said = Date.now()
        console.log(`${new Date().toISOString().slice(11, 19)}: ${tally.trials()} trials, ${tally.failures()} failures`)
      },
    })
    const grown = tally.grown()
    console.log(tally.lines().join('\n'))
    for (const each of [...left.map((one) => `left behind: ${one}`), ...grown]) console.log(each)
    for (const path of saved) console.log(`npm run fuzz -- --replay ${path}`)
    const failures = tally.failures() + left.length + grown.length
    console.log(`seed ${seed}: ${tally.trials()} trials, ${failures} failures`)
    return failures === 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

try {
  const asked = readArguments()
  process.exitCode = (await (asked.replay === undefined ? fuzz(asked) : replay(resolve(asked.replay)))) ? 0 : 1
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  process.exitCode = 2
}
