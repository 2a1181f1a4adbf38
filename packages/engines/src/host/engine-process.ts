/** A sandboxed Node process that runs engines written in JavaScript and WebAssembly, one request at a time. */
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { DocweaveError, isErrorCode } from '@docweave/contract'
import { endProgram, programFailure, giveFolder, holdProgram, killGroup, type StartedProgram } from './sandbox/index.ts'
import { compiledCodeFor } from './compiled-code.ts'
import { startInOwnFolder } from './engine-folder.ts'
import { EngineReply, type EngineRequest } from './engine-messages.ts'
import { frame, readFrames } from './message-frames.ts'
import { engineCode, nodeFlags } from './node-program.ts'
import { ProcessCrash, type PooledProcess } from './process-pool.ts'
import { StagedFiles, type TaskFiles } from './staged-files.ts'

const program = fileURLToPath(new URL('engine-program.ts', import.meta.url))

/** The WebAssembly heap has at most 2 GB (mupdf's build); code and buffers are added. */
const besidesObjectsMegabytes = 2700
/** Processor time of a process over its lifetime. */
const lifeSeconds = 7200
/** A start takes less than a second; on a machine that swaps it takes longer. */
const startMilliseconds = 60_000

/** The exit status of a killed program in the sandbox. */
const killed = 137
/** The time between the end of its replies and its exit. */
const closingMilliseconds = 2000

/** An idle process with its engines loaded uses about 110 MB. */
const usualWornBytes = 300_000_000
/** A start takes as much processor time as some 300 small requests, so that fewer requests would mostly pay for starts. */
const requestsPerProcess = 1000

export interface EngineWish {
  engine: string
  task: string
  args: unknown
  files: TaskFiles
  memoryMegabytes: number
  signal: AbortSignal
  /** The time limit of the task, from when the request is sent; without it only the signal ends the task. */
  seconds?: number | undefined
  onProgress?: ((done: number, of: number) => void) | undefined
}

interface EngineProcessWish {
  wornBytes?: number
  read?: readonly string[]
  environment?: Readonly<Record<string, string>>
}

export class EngineProcess implements PooledProcess {
  readonly #folder: string
  readonly #program: StartedProgram
  readonly #replies: AsyncIterator<Buffer>
  #alive = true
  #precompiled = false
  #requests = 0
  #memoryBytes = 0
  #stderr = ''
  readonly #wornBytes: number

  private constructor(folder: string, started: StartedProgram, replies: AsyncIterator<Buffer>, wornBytes: number) {
    this.#folder = folder
    this.#wornBytes = wornBytes
    this.#program = started
    this.#replies = replies
    const { child } = started
    child.stderr?.on('data', (chunk: Buffer) => (this.#stderr = (this.#stderr + chunk).slice(-4000)))
    child.stdout?.resume()
    child.once('exit', () => (this.#alive = false))
  }

  /**
   * Starts a process and waits until its engines are loaded.
   *
   * @param objectMegabytes limit of its JavaScript heap
   * @param about the memory from which on it gets no further request, further files that it can read, and its further environment
   * @throws DocweaveError `TOOL_UNAVAILABLE` without a sandbox, `MEMORY_EXCEEDED`, `ENGINE_FAILED`
   */
  static async start(
    objectMegabytes: number,
    { wornBytes = usualWornBytes, read = [], environment = {} }: EngineProcessWish = {},
  ): Promise<EngineProcess> {
    const { folder, program: started } = await startInOwnFolder('node', async (write) => {
      const compiled = await compiledCodeFor(write)
      return {
        program: process.execPath,
        args: [...nodeFlags(objectMegabytes), program, ...compiled.args],
        read: [...engineCode, ...compiled.read, ...read],
        write,
        input: '',
        replies: true,
        environment: { ...compiled.environment, MALLOC_ARENA_MAX: '2', ...environment },
        seconds: lifeSeconds,
        memoryMegabytes: objectMegabytes + besidesObjectsMegabytes,
        memoryKind: 'data',
      }
    })
    const { child } = started
    const pipe = child.stdio[4]
    if (!pipe || !('read' in pipe)) throw new DocweaveError('ENGINE_FAILED', {}, 'the process has no pipe for replies')
    const engine = new EngineProcess(folder, started, readFrames(pipe)[Symbol.asyncIterator](), wornBytes)
    const timer = setTimeout(() => killGroup(child), startMilliseconds)
    try {
      const ready = await engine.#next()
      engine.#precompiled = ready.type === 'ready' && ready.precompiled
      return engine
    } catch (error) {
      await engine.end()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  get alive(): boolean {
    return this.#alive
  }

  /** Whether it loaded machine code instead of compiling. */
  get precompiled(): boolean {
    return this.#precompiled
  }

  /** A WebAssembly heap never shrinks. */
  get worn(): boolean {
    return this.#memoryBytes > this.#wornBytes || this.#requests >= requestsPerProcess
  }

  /** The id of its bubblewrap process, for measurements. */
  get pid(): number | undefined {
    return this.#program.child.pid
  }

  async #next(): Promise<EngineReply> {
    const { value, done } = await this.#replies.next()
    if (!done) return EngineReply.parse(JSON.parse(value.toString('utf8')))
    // A process that closed its pipe without exiting is killed.
    const timer = setTimeout(() => this.#kill(), closingMilliseconds)
    const end = await this.#program.ended
    clearTimeout(timer)
    const failure = programFailure('engine', end, this.#stderr)
    // A full heap is no crash: a second attempt would fill it again.
    const isCrash = failure.code === 'ENGINE_FAILED' || end.signal === 'SIGKILL' || end.code === killed
    throw isCrash && !end.error ? new ProcessCrash(failure.cause, failure.code) : failure
  }

  #kill(): void {
    this.#alive = false
    killGroup(this.#program.child)
  }

  /** Waits for the final reply to the current request. */
  async #answer(onProgress: EngineWish['onProgress']): Promise<unknown> {
    for (;;) {
      const reply = await this.#next()
      if (reply.type === 'progress') onProgress?.(reply.done, reply.of)
      else if (reply.type === 'done') {
        this.#memoryBytes = reply.memoryBytes
        return reply.result
      } else if (reply.type === 'failed') {
        this.#memoryBytes = reply.memoryBytes
        const code = isErrorCode(reply.code) ? reply.code : 'ENGINE_FAILED'
        // After a trap the engine's memory may be corrupted.
        if (reply.trapped) {
          this.#kill()
          throw new ProcessCrash(new Error(reply.cause), code)
        }
        throw new DocweaveError(code, reply.params, new Error(reply.cause))
      }
    }
  }

  /**
   * Performs one request.
   *
   * @returns the result, which is untrusted and must be parsed
   * @throws DocweaveError the task's own codes; `CANCELLED`; `TIMED_OUT`; `MEMORY_EXCEEDED`; `ProcessCrash`. The process can be used again
   * only after the task's own codes.
   */
  async request(wish: EngineWish): Promise<unknown> {
    const { engine, task, args, memoryMegabytes, signal, seconds, onProgress } = wish
    const cancelled = () => new DocweaveError('CANCELLED', {}, signal.reason)
    if (signal.aborted) throw cancelled()
    const onAbort = () => this.#kill()
    signal.addEventListener('abort', onAbort, { once: true })
    this.#requests++
    let timedOut = false
    const onTimeOut = () => {
      timedOut = true
      this.#kill()
    }
    const timer = seconds === undefined ? undefined : setTimeout(onTimeOut, seconds * 1000)
    let staged: StagedFiles | undefined
    try {
      staged = await StagedFiles.stage(this.#folder, wish.files, (path) => giveFolder(this.#folder, path))
      const request: EngineRequest = { engine, task, args, files: staged.files, memoryMegabytes }
      this.#program.child.stdin?.write(frame(serialize(request)))
      const result = await this.#answer(onProgress)
      await staged.takeOutputs()
      return result
    } catch (error) {
      if (signal.aborted) throw cancelled()
      if (timedOut) throw new DocweaveError('TIMED_OUT', {}, error)
      if (error instanceof DocweaveError) throw error
      // The reply is malformed, or the output files could not be moved out.
      this.#kill()
      throw new ProcessCrash(error)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      await staged?.remove()
    }
  }

  hold(held: boolean): void {
    holdProgram(this.#program, held)
  }

  async end(): Promise<void> {
    this.#alive = false
    await endProgram(this.#program, this.#folder)
  }
}
