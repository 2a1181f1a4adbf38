/**
 * A pool of LibreOffice processes with their Python driver. Each has its own sandbox, profile and folder, and serves one job; one spare is
 * started in advance.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { documentFonts } from '../fonts/index.ts'
import { startInOwnFolder } from '../host/engine-folder.ts'
import { ProcessCrash, onceMoreAfterCrash, ProcessPool, type PooledProcess } from '../host/process-pool.ts'
import { endProgram, programFailure, holdProgram, killGroup, type StartedProgram } from '../host/sandbox/index.ts'
import { watched } from '../host/watching/index.ts'

const driver = fileURLToPath(new URL('driver', import.meta.url))

/** Debian builds the UNO bridge only for its own Python. */
export const python = '/usr/bin/python3'

/** Limits of a process: processor time over its lifetime, and address space, which is several times the memory it uses. */
const bounds = { seconds: 3600, memoryMegabytes: 4000 }
/** Above this memory use (bytes) the job's next file gets a new process. */
const mostMemory = 600_000_000
/** The time limit of a start, which may be slow on a busy machine. */
const startSeconds = 60

const Answer = z.union([
  z.object({ ready: z.string() }),
  z.object({ progress: z.number() }),
  z.object({ done: z.object({ macros: z.boolean(), memory: z.number() }) }),
  z.object({ failed: z.enum(['encrypted', 'damaged', 'sheet', 'pages', 'office']), message: z.string() }),
])
type OfficeAnswer = z.infer<typeof Answer>
export type OfficeEnd = Exclude<OfficeAnswer, { ready: string } | { progress: number }>

export class OfficeProcess implements PooledProcess {
  /** The process's folder, for input and output files. */
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

  /** Starts a process and waits until it is ready. Throws `TOOL_UNAVAILABLE` without LibreOffice, `TIMED_OUT`, `ENGINE_FAILED`. */
  static async start(): Promise<OfficeProcess> {
    const fonts = await documentFonts()
    const { folder, program } = await startInOwnFolder('office', (write) => ({
      program: python,
      // Without `-B` and without a sandbox, Python would write bytecode beside our source.
      args: ['-B', join(driver, 'office.py'), join(write, 'profile')],
      read: [driver, ...fonts.read],
      write,
      environment: { ...fonts.environment, PYTHONUNBUFFERED: '1' },
      input: '',
      ...bounds,
    }))
    const { child } = program
    if (!child.stdout) throw new DocweaveError('ENGINE_FAILED', {}, 'the process has no standard output')
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const office = new OfficeProcess(folder, program, answers)
    const timer = setTimeout(() => killGroup(child), startSeconds * 1000)
    try {
      const answer = await office.#next()
      if (!('ready' in answer))
        throw new DocweaveError('ENGINE_FAILED', {}, 'the first reply of the LibreOffice driver was not "ready"')
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

  /** LibreOffice does not return memory. */
  get worn(): boolean {
    return this.memory > mostMemory
  }

  async #next(): Promise<OfficeAnswer> {
    const { value, done } = await this.#answers.next()
    if (!done) return Answer.parse(JSON.parse(value))
    const failure = programFailure('soffice', await this.#program.ended, this.#stderr)
    throw failure.code === 'ENGINE_FAILED' ? new ProcessCrash(failure.cause) : failure
  }

  /**
   * Sends a request to the driver and waits for the final answer.
   *
   * @throws DocweaveError `CANCELLED`, `TIMED_OUT`, or the error that ended the process. The process cannot be used again.
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

  /** Refs or unrefs it, so that an idle process does not keep this one alive. */
  hold(held: boolean): void {
    holdProgram(this.#program, held)
  }

  /** Kills it with its children, and removes its folder. */
  async end(): Promise<void> {
    await endProgram(this.#program, this.folder)
  }
}

const spareMilliseconds = 600_000

const pool = new ProcessPool({
  engine: 'libreoffice',
  places: Math.min(2, availableParallelism()),
  mostSpares: 1,
  spareMilliseconds,
  start: () => OfficeProcess.start(),
})

/** All processes are of one kind. */
const kind = 'office'

/**
 * Runs `work` with a LibreOffice that no other job uses. If it crashes, a fresh one runs `work` once more.
 *
 * @throws DocweaveError `CANCELLED` as soon as the signal aborts while it waits; what starting a process or `work` throws
 */
export const withOffice = <Result>(
  signal: AbortSignal,
  work: (office: OfficeProcess) => Promise<Result>,
): Promise<Result> =>
  onceMoreAfterCrash(() => pool.use(kind, signal, (office) => watched('libreoffice', 'convert', () => work(office))))

/** Starts a spare. Without LibreOffice the first conversion reports the error. */
export const warmUp = (): void => pool.warmUp(kind)

/** Ends all idle processes. Used at shutdown and by tests that check for leftovers. */
export const endOffices = (): Promise<void> => pool.end()
