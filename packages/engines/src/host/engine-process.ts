/** A Node process in the sandbox that holds engines written in JavaScript and WebAssembly, and does one request at a time. */
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { DocweaveError, isErrorCode } from '@docweave/contract'
import { endProgram, failureOf, giveFolder, holdProgram, killGroup, type StartedProgram } from '../sandbox/index.ts'
import { compiledCodeFor } from './compiled-code.ts'
import { startInOwnFolder } from './engine-folder.ts'
import { EngineReply, type EngineRequest } from './engine-messages.ts'
import { frame, readFrames } from './message-frames.ts'
import { engineCode, nodeFlags } from './node-program.ts'
import { ProcessCrash, type PooledProcess } from './process-pool.ts'
import { StagedFiles, type TaskFiles } from './staged-files.ts'

const program = fileURLToPath(new URL('engine-program.ts', import.meta.url))

/** A WebAssembly heap ends at 2 GB (mupdf's build); code and buffers come on top. */
const besidesObjectsMegabytes = 2700
/** Processor time of a whole life. */
const lifeSeconds = 7200
/** A start takes less than a second; on a machine that swaps it takes longer. */
const startMilliseconds = 60_000

/** The status of a program in a sandbox that was killed. */
const killed = 137
/** Its pipe closes as it exits. */
const closingMilliseconds = 2000

/** A process that has loaded its engines and done nothing has some 110 MB. */
const memoryBytesPerProcess = 300_000_000
const requestsPerProcess = 200

export interface EngineWish {
  engine: string
  task: string
  args: unknown
  files: TaskFiles
  memoryMegabytes: number
  signal: AbortSignal
  /** What the task may take, from when the process is asked; as long as the signal lets it when left out. */
  seconds?: number | undefined
  onProgress?: ((done: number, of: number) => void) | undefined
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

  private constructor(folder: string, started: StartedProgram, replies: AsyncIterator<Buffer>) {
    this.#folder = folder
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
   * @param objectMegabytes what its JavaScript objects may take
   * @throws DocweaveError `TOOL_UNAVAILABLE` where no sandbox can be made, `MEMORY_EXCEEDED`, `ENGINE_FAILED`
   */
  static async start(objectMegabytes: number): Promise<EngineProcess> {
    const { folder, program: started } = await startInOwnFolder('node', async (write) => {
      const compiled = await compiledCodeFor(write)
      return {
        program: process.execPath,
        args: [...nodeFlags(objectMegabytes), program, ...compiled.args],
        read: [...engineCode, ...compiled.read],
        write,
        input: '',
        replies: true,
        environment: { ...compiled.environment, MALLOC_ARENA_MAX: '2' },
        seconds: lifeSeconds,
        memoryMegabytes: objectMegabytes + besidesObjectsMegabytes,
        memoryKind: 'data',
      }
    })
    const { child } = started
    const pipe = child.stdio[4]
    if (!pipe || !('read' in pipe)) throw new DocweaveError('ENGINE_FAILED', {}, 'no pipe for replies')
    const engine = new EngineProcess(folder, started, readFrames(pipe)[Symbol.asyncIterator]())
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

  /** Whether it read its machine code, and compiled nothing. */
  get precompiled(): boolean {
    return this.#precompiled
  }

  /** A WebAssembly heap never shrinks. */
  get worn(): boolean {
    return this.#memoryBytes > memoryBytesPerProcess || this.#requests >= requestsPerProcess
  }

  /** The process of bubblewrap around it, for whoever measures it. */
  get pid(): number | undefined {
    return this.#program.child.pid
  }

  async #next(): Promise<EngineReply> {
    const { value, done } = await this.#replies.next()
    if (!done) return EngineReply.parse(JSON.parse(value.toString('utf8')))
    // One that has closed its pipe and lives on is of no use, and is not waited for.
    const timer = setTimeout(() => this.#kill(), closingMilliseconds)
    const end = await this.#program.ended
    clearTimeout(timer)
    const failure = failureOf('engine', end, this.#stderr)
    // A heap that ran full would do so again.
    const isCrash = failure.code === 'ENGINE_FAILED' || end.signal === 'SIGKILL' || end.code === killed
    throw isCrash && !end.error ? new ProcessCrash(failure.cause, failure.code) : failure
  }

  #kill(): void {
    this.#alive = false
    killGroup(this.#program.child)
  }

  /** Waits for the end of the request that was sent. */
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
        // After a trap nobody knows what is in the engine's memory.
        if (reply.trapped) {
          this.#kill()
          throw new ProcessCrash(new Error(reply.cause), code)
        }
        throw new DocweaveError(code, reply.params, new Error(reply.cause))
      }
    }
  }

  /**
   * Does one request, and gives its result, which is not to be trusted: parse it.
   *
   * @throws DocweaveError the task's own codes; `CANCELLED`; `TIMED_OUT`; `MEMORY_EXCEEDED`; `ProcessCrash`. Except after the task's own codes the process
   * is of no more use.
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
      // It answered something that is no answer, or its files could not be taken.
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
