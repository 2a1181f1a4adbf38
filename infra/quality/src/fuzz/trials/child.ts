/**
 * The worker process of trials: runs tools as a worker's activities do (`runStep`), one trial at a time. It is a separate process, so
 * that crashes are detected and counted, with a separate temporary folder (TMPDIR), so that files left behind can be attributed to it.
 */
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { DocweaveError } from '@docweave/contract'
import { endEngines, inJob } from '@docweave/engines/host'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { endPaddle } from '@docweave/engines/ocr'
import { endOffices } from '@docweave/engines/office'
import { endRecognisers } from '@docweave/engines/speech'
import { openFolder, runWhole } from '@docweave/tool-kit/whole-run'
import { runs } from '@docweave/tools/runs'
import { Trial, type Answer } from './trial.ts'

/** Returns this process's live children, as `id name` (proc_pid_task(5)). */
async function childProcesses(): Promise<string[]> {
  const threads = await readdir('/proc/self/task').catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const ids = lists.flatMap((list) => list.split(' ').filter((id) => id !== ''))
  const name = (id: string) => readFile(`/proc/${id}/comm`, 'utf8').catch(() => '')
  return Promise.all(ids.map(async (id) => `${id} ${(await name(id)).trim()}`))
}

const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.message}${error.cause === undefined ? '' : ` < ${wordsOf(error.cause)}`}`
    : String(error)

async function attempt(trial: Trial): Promise<Pick<Answer, 'code' | 'detail' | 'left'>> {
  const runnable = runs.get(trial.tool)
  if (!runnable) throw new Error(`unknown tool: ${trial.tool}`)
  const place = await openFolder()
  const { signal, abort } = limited(trial.seconds)
  try {
    const files = await Promise.all(
      trial.files.map(async ({ path, kind }) => ({ kind, content: await readFile(path) })),
    )
    const { options, memoryMegabytes } = trial
    await inJob(place.folder, () =>
      runWhole(runnable, files, { inspect, kindsOf, options, signal, memoryMegabytes }, place),
    )
    return { code: 'DONE', detail: '', left: await readdir(place.work) }
  } catch (caught) {
    const error = DocweaveError.from(caught)
    // Engines see the time limit as a cancellation; visitors see a timeout.
    const code = error.code === 'CANCELLED' && signal.aborted ? 'TIMED_OUT' : error.code
    const stack = code === 'INTERNAL' && caught instanceof Error ? `\n${caught.stack}` : ''
    return { code, detail: `${wordsOf(error)}${stack}`.slice(0, 4000), left: await readdir(place.work) }
  } finally {
    clearTimeout(abort)
    await place.remove()
  }
}

/** Returns a signal that aborts after `seconds`. */
function limited(seconds: number) {
  const controller = new AbortController()
  const abort = setTimeout(() => controller.abort(), seconds * 1000)
  return { signal: controller.signal, abort }
}

async function answer(trial: Trial): Promise<Answer> {
  const from = performance.now()
  const result = await attempt(trial)
  return {
    ...result,
    milliseconds: Math.round(performance.now() - from),
    megabytes: Math.round(process.memoryUsage.rss() / 1e6),
    processes: (await childProcesses()).length,
  }
}

/**
 * Kept on purpose: the font cache, which all processes of an account share (packages/engines/src/fonts), and the folder of engine
 * processes, which is removed when this process exits.
 */
const kept = /^docweave-(?:font-cache|engines)-/

/** Ends pooled engine processes, and reports remaining files and processes. */
async function end(): Promise<void> {
  await Promise.all([endEngines(), endPaddle(), endOffices(), endRecognisers()])
  // Ended processes take a moment to exit.
  await new Promise((resolve) => setTimeout(resolve, 500))
  const files = (await readdir(tmpdir())).filter((name) => !kept.test(name))
  process.send?.({ ended: true, files, processes: await childProcesses() }, () => process.exit(0))
}

process.on('message', (message) => {
  if (message === 'end') void end()
  else void answer(Trial.parse(message)).then((said) => process.send?.(said))
})
// The parent process has exited.
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
