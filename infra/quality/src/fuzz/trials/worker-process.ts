/** A handle of a trial worker process, which is started on demand and restarted after a crash. */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../env.ts'
import { Answer, Ended, type Outcome, type Trial } from './trial.ts'

const program = fileURLToPath(new URL('child.ts', import.meta.url))

/** Grace period after a trial's time limit, because cancellation ends programs and removes files. */
export const graceSeconds = 15
/** How many characters of the process's last output are kept. */
const mostWords = 4000

/** Returns processes whose command line contains a folder: orphans of a dead worker process. */
async function processesOf(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    ids.map(async (id) => {
      const words = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
      return words.includes(folder) ? [`${id} ${words.split('\0').slice(0, 3).join(' ')}`] : []
    }),
  )
  return lines.flat()
}

interface Running {
  child: ChildProcess
  folder: string
  words: () => string
}

export class WorkerProcess {
  #running: Running | undefined
  /** Files and processes left behind by ended worker processes, each with the last trial before detection. */
  readonly leftBehind: string[] = []

  async #start(): Promise<Running> {
    const folder = await mkdtemp(join(tmpdir(), 'docweave-fuzz-'))
    const child = fork(program, [], {
      env: childEnvironment(folder),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    let words = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-mostWords)))
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', () => reject(new Error(`the worker process did not start: ${words}`)))
    })
    child.removeAllListeners('exit')
    return { child, folder, words: () => words }
  }

  /** Runs a trial, in a new process if the last one died. */
  async run(trial: Trial): Promise<Outcome> {
    const running = (this.#running ??= await this.#start())
    const { child, words } = running
    const from = performance.now()
    const failed = (code: 'WORKER_DIED' | 'HANG', detail: string): Outcome => ({
      code,
      detail,
      milliseconds: Math.round(performance.now() - from),
      left: [],
      megabytes: 0,
      processes: 0,
    })
    const outcome = await new Promise<Outcome>((resolve) => {
      const patience = setTimeout(() => resolve(failed('HANG', words())), (trial.seconds + graceSeconds) * 1000)
      const onExit = (code: number | null, signal: string | null) => {
        clearTimeout(patience)
        // Its last output arrives shortly after its exit.
        setTimeout(() => resolve(failed('WORKER_DIED', `ended with ${signal ?? code}: ${words()}`)), 300)
      }
      child.once('exit', onExit)
      child.once('message', (message) => {
        clearTimeout(patience)
        child.off('exit', onExit)
        resolve(Answer.parse(message))
      })
      child.send(trial)
    })
    if (outcome.code === 'HANG' || outcome.code === 'WORKER_DIED') await this.#clear(running, trial.id)
    return outcome
  }

  /** Kills the process and removes its folder, after recording the processes it left behind. */
  async #clear({ child, folder }: Running, after: string): Promise<void> {
    this.#running = undefined
    child.removeAllListeners()
    child.kill('SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 2000))
    this.leftBehind.push(...(await processesOf(folder)).map((each) => `process ${each} (after ${after})`))
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }

  /** Asks the process to end, and records what it leaves behind. */
  async end(): Promise<void> {
    const running = this.#running
    if (!running) return
    const { child } = running
    const said = await new Promise<unknown>((resolve) => {
      setTimeout(() => resolve(undefined), 30_000).unref()
      child.once('message', resolve)
      child.once('exit', () => resolve(undefined))
      child.send('end')
    })
    const ended = Ended.safeParse(said)
    if (!ended.success) this.leftBehind.push('the worker process did not end when it was asked to')
    else
      this.leftBehind.push(
        ...ended.data.files.map((name) => `file ${name}`),
        ...ended.data.processes.map((name) => `process ${name}`),
      )
    await this.#clear(running, 'the end')
  }
}
