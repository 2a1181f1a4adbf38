/** One LibreOffice, held open by its driver in a sandbox of its own, with a profile and a folder that no other job sees. */
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { z } from 'zod'
import { documentFonts } from '../fonts/index.ts'
import { endProgram, failureOf, holdProgram, killGroup, type StartedProgram } from '../sandbox/index.ts'
import { startInOwnFolder } from '../host/engine-folder.ts'
import { ProcessCrash, type PooledProcess } from '../host/process-pool.ts'

const driver = fileURLToPath(new URL('driver', import.meta.url))

/** Debian builds the bridge for its own Python alone. */
export const python = '/usr/bin/python3'

/** For one of them: its processor time over its whole life, and its address space, which is several times what it uses. */
const bounds = { seconds: 3600, memoryMegabytes: 4000 }
/** Bytes, above which the next file of a job has another one. */
const mostMemory = 600_000_000
/** A first start writes a profile, on a busy machine. */
const startSeconds = 60

const Answer = z.union([
  z.object({ ready: z.string() }),
  z.object({ progress: z.number() }),
  z.object({ done: z.object({ macros: z.boolean(), memory: z.number() }) }),
  z.object({ failed: z.enum(['encrypted', 'damaged', 'sheet', 'pages', 'office']), message: z.string() }),
])
export type OfficeAnswer = z.infer<typeof Answer>
export type OfficeEnd = Exclude<OfficeAnswer, { ready: string } | { progress: number }>

export class OfficeProcess implements PooledProcess {
  /** Its own, for the file that comes in and the one that goes out. */
  readonly folder: string
  documents = 0
  memory = 0
  readonly #program: StartedProgram
  readonly #answers: AsyncIterator<string>
  #alive = true
  #stderr = ''

  private constructor(folder: string, program: StartedProgram, answers: AsyncIterator<string>) {
    this.folder = folder
    this.#program = program
    this.#answers = answers
    program.child.stderr?.on('data', (chunk: Buffer) => (this.#stderr = (this.#stderr + chunk).slice(-4000)))
    program.child.once('exit', () => (this.#alive = false))
  }

  /** Starts one and waits until it listens. Throws `TOOL_UNAVAILABLE` where there is none, `TIMED_OUT`, `ENGINE_FAILED`. */
  static async start(): Promise<OfficeProcess> {
    const fonts = await documentFonts()
    const { folder, program } = await startInOwnFolder('office', (write) => ({
      program: python,
      // Without `-B` Python writes what it has compiled beside our source, where there is no sandbox.
      args: ['-B', join(driver, 'office.py'), join(write, 'profile')],
      read: [driver, ...fonts.read],
      write,
      environment: { ...fonts.environment, PYTHONUNBUFFERED: '1' },
      input: '',
      ...bounds,
    }))
    const { child } = program
    if (!child.stdout) throw new DocweaveError('ENGINE_FAILED', {}, 'no standard output')
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const office = new OfficeProcess(folder, program, answers)
    const timer = setTimeout(() => killGroup(child), startSeconds * 1000)
    try {
      const answer = await office.#next()
      if (!('ready' in answer))
        throw new DocweaveError('ENGINE_FAILED', {}, 'the office driver did not begin with "ready"')
      return office
    } catch (error) {
      await office.end()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  get alive(): boolean {
    return this.#alive
  }

  /** What it holds never shrinks. */
  get worn(): boolean {
    return this.memory > mostMemory
  }

  async #next(): Promise<OfficeAnswer> {
    const { value, done } = await this.#answers.next()
    if (!done) return Answer.parse(JSON.parse(value))
    const failure = failureOf('soffice', await this.#program.ended, this.#stderr)
    throw failure.code === 'ENGINE_FAILED' ? new ProcessCrash(failure.cause) : failure
  }

  /**
   * Sends a request to the driver and waits for its end.
   *
   * @throws DocweaveError `CANCELLED`, `TIMED_OUT`, or what ended the process; it is of no more use then
   */
  async ask(
    request: object,
    { signal, seconds, onProgress }: { signal: AbortSignal; seconds: number; onProgress(percent: number): void },
  ): Promise<OfficeEnd> {
    const { child } = this.#program
    let timedOut = false
    const kill = () => {
      this.#alive = false
      killGroup(child)
    }
    const timer = setTimeout(() => {
      timedOut = true
      kill()
    }, seconds * 1000)
    signal.addEventListener('abort', kill, { once: true })
    try {
      if (signal.aborted) kill()
      child.stdin?.write(`${JSON.stringify(request)}\n`)
      for (;;) {
        const answer = await this.#next()
        if ('progress' in answer) onProgress(answer.progress)
        else if (!('ready' in answer)) {
          this.documents++
          if ('done' in answer) this.memory = answer.done.memory
          return answer
        }
      }
    } catch (error) {
      kill()
      if (signal.aborted) throw new DocweaveError('CANCELLED', {}, signal.reason)
      throw timedOut ? new DocweaveError('TIMED_OUT', {}, error) : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
    }
  }

  /** Lets it keep this process of ours alive, or not. */
  hold(held: boolean): void {
    holdProgram(this.#program, held)
  }

  /** Ends it with all it started, and removes its folder. */
  async end(): Promise<void> {
    await endProgram(this.#program, this.folder)
  }
}
