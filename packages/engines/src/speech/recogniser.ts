/** A sandboxed process of our Python program with one loaded Whisper model, for one job. */
import { constants, readdirSync } from 'node:fs'
import { copyFile, link, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { startInOwnFolder } from '../host/engine-folder.ts'
import { ProcessCrash, type PooledProcess } from '../host/process-pool.ts'
import {
  endProgram,
  programFailure,
  holdProgram,
  killGroup,
  letRead,
  letReadAll,
  type StartedProgram,
} from '../host/sandbox/index.ts'
import { packagesFolder, readInstallation } from './installation.ts'
import { modelFolder, models, type ModelName } from './models.ts'
import { Answer, type RecogniserAnswer, type Request, type Segment } from './recogniser-messages.ts'

const program = fileURLToPath(new URL('program', import.meta.url))

/** With more threads the waiting costs more than the parallelism saves. */
const mostThreads = 4
/** Processor time of a process over its lifetime. */
const lifeSeconds = 36_000
/** Limits of the address space. With a graphics card, its memory and that of the machine are mapped. */
const [memoryMegabytes, cardMegabytes] = [6000, 200_000]
/** Enough for loading the largest model from a slow disk. */
const startSeconds = 180

type Done = Extract<RecogniserAnswer, { done: object }>['done']

interface AskOptions {
  signal: AbortSignal
  onSegment?: (segment: Segment) => void
  /** The maximum time without output, in seconds. */
  patience?: number
}

export class Recogniser implements PooledProcess {
  readonly model: ModelName
  readonly #folder: string
  readonly #program: StartedProgram
  readonly #answers: AsyncIterator<string>
  #alive = true
  #stderr = ''

  private constructor(model: ModelName, folder: string, started: StartedProgram, answers: AsyncIterator<string>) {
    this.model = model
    this.#folder = folder
    this.#program = started
    this.#answers = answers
    started.child.stderr?.on('data', (chunk: Buffer) => (this.#stderr = (this.#stderr + chunk).slice(-4000)))
    started.child.once('exit', () => (this.#alive = false))
  }

  /**
   * Starts a process and waits until its model is loaded.
   *
   * @throws DocweaveError `TOOL_UNAVAILABLE` if faster-whisper is not installed, `TIMED_OUT`, `MEMORY_EXCEEDED`, `ENGINE_FAILED`
   */
  static async start(model: ModelName): Promise<Recogniser> {
    const at = modelFolder(model)
    const installed = await readInstallation()
    if (!installed) throw new DocweaveError('TOOL_UNAVAILABLE', {}, 'faster-whisper is not installed')
    // The worker stores models with access for its own user only.
    letReadAll(at)
    const devices = graphicsDevices()
    const threads = String(Math.min(mostThreads, availableParallelism()))
    const { folder, program: started } = await startInOwnFolder('whisper', (write) => ({
      program: installed.python,
      // Without `-B`, Python would write bytecode beside our source if there is no sandbox.
      args: ['-B', join(program, 'recogniser.py'), at, threads],
      read: [program, packagesFolder(), at],
      write,
      devices,
      environment: { PYTHONPATH: packagesFolder(), OMP_NUM_THREADS: threads },
      input: '',
      seconds: lifeSeconds,
      memoryMegabytes: devices.length > 0 ? cardMegabytes : memoryMegabytes,
    }))
    const { stdout } = started.child
    if (!stdout) throw new DocweaveError('ENGINE_FAILED', {}, 'the process has no standard output')
    const answers = createInterface({ input: stdout })[Symbol.asyncIterator]()
    const recogniser = new Recogniser(model, folder, started, answers)
    const timer = setTimeout(() => killGroup(started.child), startSeconds * 1000)
    try {
      await recogniser.#next()
      return recogniser
    } catch (error) {
      await recogniser.end()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  get alive(): boolean {
    return this.#alive
  }

  /** It retains only its model between requests. */
  readonly worn = false

  /** The process id, for measurements. */
  get pid(): number | undefined {
    return this.#program.child.pid
  }

  async #next(): Promise<RecogniserAnswer> {
    const { value, done } = await this.#answers.next()
    if (!done) return Answer.parse(JSON.parse(value))
    const failure = programFailure('whisper', await this.#program.ended, this.#stderr)
    throw failure.code === 'ENGINE_FAILED' ? new ProcessCrash(failure.cause) : failure
  }

  /**
   * Sends a request for the recording at `path` and waits for the result. A process without output for too long is killed.
   *
   * @throws DocweaveError `ENGINE_FAILED` for a rejected request; `CANCELLED`, `TIMED_OUT` or the cause of the process's end, after which
   * it cannot be used again
   */
  async ask(path: string, request: Request, { signal, onSegment, patience }: AskOptions): Promise<Done> {
    const { child } = this.#program
    const given = join(this.#folder, `sound${extname(path)}`)
    let hung = false
    let refused = false
    const kill = () => {
      this.#alive = false
      killGroup(child)
    }
    const timer = setTimeout(
      () => {
        hung = true
        kill()
      },
      (patience ?? models[this.model].patience) * 1000,
    )
    signal.addEventListener('abort', kill, { once: true })
    try {
      // The sandboxed process can only access its own folder.
      letRead(path)
      await link(path, given).catch(() => copyFile(path, given, constants.COPYFILE_EXCL))
      if (signal.aborted) kill()
      child.stdin?.write(`${JSON.stringify({ ...request, path: given })}\n`)
      for (;;) {
        const answer = await this.#next()
        timer.refresh()
        if ('segment' in answer) onSegment?.(answer.segment)
        else if ('done' in answer) return answer.done
        else if ('failed' in answer) {
          refused = true
          throw new DocweaveError('ENGINE_FAILED', {}, answer.failed)
        }
      }
    } catch (error) {
      // After rejecting a request, the process is ready for the next one.
      if (!refused) kill()
      if (signal.aborted) throw new DocweaveError('CANCELLED', {}, signal.reason)
      throw hung ? new DocweaveError('TIMED_OUT', {}, error) : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
      await rm(given, { force: true })
    }
  }

  /** Refs or unrefs the process, so that an idle one does not keep the worker alive. */
  hold(held: boolean): void {
    holdProgram(this.#program, held)
  }

  /** Ends the process, and removes its folder. */
  async end(): Promise<void> {
    await endProgram(this.#program, this.#folder)
  }
}

/** The paths of the devices of an NVIDIA graphics card, which the sandbox does not expose by default; empty without such a card. */
export function graphicsDevices(folder = '/dev'): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^nvidia(\d+|ctl|-uvm|-uvm-tools|-modeset)$/.test(name))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}
