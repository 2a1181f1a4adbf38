/** One Whisper model, held loaded by our program in a sandbox of its own, for one job. */
import { constants } from 'node:fs'
import { copyFile, link, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { DocweaveError } from '@docweave/contract/docweave-error'
import {
  endProgram,
  failureOf,
  holdProgram,
  killGroup,
  letRead,
  letReadAll,
  type StartedProgram,
} from '../sandbox/index.ts'
import { startInOwnFolder } from '../host/engine-folder.ts'
import { ProcessCrash, type PooledProcess } from '../host/process-pool.ts'
import { Answer, type RecogniserAnswer, type Request, type Segment } from './answers.ts'
import { graphicsDevices } from './graphics-card.ts'
import { packagesFolder, readInstallation } from './installation.ts'
import { modelFolder, models, type ModelName } from './models.ts'

const program = fileURLToPath(new URL('program', import.meta.url))

/** More threads than this wait for each other more than they help. */
const mostThreads = 4
/** Processor time over its whole life. */
const lifeSeconds = 36_000
/** Address space. On a graphics card all of its memory is mapped, and that of the machine. */
const [memoryMegabytes, cardMegabytes] = [6000, 200_000]
/** Loading the largest model from a slow disk. */
const startSeconds = 180

type Done = Extract<RecogniserAnswer, { done: object }>['done']

export interface AskOptions {
  signal: AbortSignal
  onSegment?: (segment: Segment) => void
  /** So long nothing may be heard of it, in seconds. */
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
   * Starts one and waits until its model is loaded.
   *
   * @throws DocweaveError `TOOL_UNAVAILABLE` where faster-whisper is not installed, `TIMED_OUT`, `MEMORY_EXCEEDED`, `ENGINE_FAILED`
   */
  static async start(model: ModelName): Promise<Recogniser> {
    const at = modelFolder(model)
    const installed = await readInstallation()
    if (!installed) throw new DocweaveError('TOOL_UNAVAILABLE', {}, 'faster-whisper is not installed')
    // The worker fetches models for its own user alone.
    letReadAll(at)
    const devices = graphicsDevices()
    const threads = String(Math.min(mostThreads, availableParallelism()))
    const { folder, program: started } = await startInOwnFolder('whisper', (write) => ({
      program: installed.python,
      // Without `-B` Python writes what it has compiled beside our source, where there is no sandbox.
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
    if (!stdout) throw new DocweaveError('ENGINE_FAILED', {}, 'no standard output')
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

  /** It keeps its model and nothing else between requests. */
  readonly worn = false

  /** The process, for whoever measures it. */
  get pid(): number | undefined {
    return this.#program.child.pid
  }

  async #next(): Promise<RecogniserAnswer> {
    const { value, done } = await this.#answers.next()
    if (!done) return Answer.parse(JSON.parse(value))
    const failure = failureOf('whisper', await this.#program.ended, this.#stderr)
    throw failure.code === 'ENGINE_FAILED' ? new ProcessCrash(failure.cause) : failure
  }

  /**
   * Sends a request about the recording at `path` and waits for its end. One that says nothing for long is killed.
   *
   * @throws DocweaveError `ENGINE_FAILED` what it refuses; `CANCELLED`, `TIMED_OUT` or what ended the process: it is of no more use then
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
      // Within the sandbox it sees its own folder alone.
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
      // What it refuses it has answered, and is ready for the next.
      if (!refused) kill()
      if (signal.aborted) throw new DocweaveError('CANCELLED', {}, signal.reason)
      throw hung ? new DocweaveError('TIMED_OUT', {}, error) : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
      await rm(given, { force: true })
    }
  }

  /** Lets it keep this process of ours alive, or not. */
  hold(held: boolean): void {
    holdProgram(this.#program, held)
  }

  /** Ends it, and removes its folder. */
  async end(): Promise<void> {
    await endProgram(this.#program, this.#folder)
  }
}
