/** Runs steps in a worker of the browser. */
import {
  DocweaveError,
  Failure,
  StepOutcome,
  StoredFile,
  type InspectRequest,
  type Progress,
  type StepTask,
  type WorkLimits,
} from '@docweave/contract'
import { z } from 'zod'
import type { EarlyFile, StepReply, StepRequest } from './messages.ts'
import { filesIn, removeFiles } from './space-files.ts'

export interface PerformOptions extends WorkLimits {
  onProgress(progress: Progress): void
  /** The visitor's names for the files, without their extensions, by source. */
  names?: Readonly<Record<number, string>>
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: unknown): void
  onProgress(progress: Progress): void
}

const Files = z.array(StoredFile)
const Inspected = z.object({
  files: Files,
  failed: z.array(z.object({ source: z.int().nonnegative(), failure: Failure })),
})
const Added = z.object({ key: z.string(), bytes: z.int().nonnegative() })

/** Returns the names of all stored files of an outcome. */
const filesOf = ({ files, chunks }: StepOutcome): string[] =>
  [...files, ...chunks.flatMap(({ file }) => file ?? [])].flatMap(({ key, transcript, recognition }) =>
    [key, transcript, recognition].filter((each) => each !== undefined),
  )

/** After these the memory of the engine may be damaged, or is as large as it may become. */
const ending = new Set(['ENGINE_FAILED', 'MEMORY_EXCEEDED', 'INTERNAL'])

/** The time to open files before their job. */
const openingSeconds = 60

/** How often no file may come any more, and the time between, in ms. */
const [quietRounds, pause] = [3, 20]

/** One of these runs a job at a time. */
export class StepWorker {
  readonly #start: () => Worker
  #worker: Worker | undefined
  /** The name of the lock that the worker holds. */
  #lock = ''
  readonly #waiting = new Map<number, Waiting>()
  #next = 0
  /** For each step that runs, the files that were there before it, and those that other requests have stored since. */
  readonly #known = new Set<Set<string>>()
  /** Settles when the files of interrupted steps have been removed. */
  #tidied = Promise.resolve()

  /** @param start starts the program of `serveSteps` */
  constructor(start: () => Worker) {
    this.#start = start
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const worker = this.#start()
    worker.addEventListener('message', ({ data }: MessageEvent<StepReply>) => this.#receive(data))
    // The browser ends a worker that needs too much memory, or cannot load its program.
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      this.#end(new DocweaveError('ENGINE_FAILED', {}, event.message))
    })
    this.#worker = worker
    this.#lock = `docweave-worker-${crypto.randomUUID()}`
    return worker
  }

  #receive(reply: StepReply): void {
    const waiting = this.#waiting.get(reply.id)
    if (reply.type === 'progress') {
      waiting?.onProgress(reply.progress)
      return
    }
    this.#waiting.delete(reply.id)
    if (reply.type === 'done') {
      waiting?.resolve(reply.result)
      if (reply.isLast) this.#end(new DocweaveError('ENGINE_FAILED'))
      return
    }
    const { code, params, cause } = reply.failure
    waiting?.reject(new DocweaveError(code, params, cause))
    if (reply.isLast || ending.has(code)) this.#end(new DocweaveError('ENGINE_FAILED', {}, cause))
  }

  /** Ends the worker. The next request starts a fresh one. */
  #end(error: DocweaveError): void {
    this.#worker?.terminate()
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }

  #ask(make: (id: number) => StepRequest, onProgress: Waiting['onProgress'] = () => undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = this.#next++
      this.#waiting.set(id, { resolve, reject, onProgress })
      this.#running().postMessage(make(id))
    })
  }

  /** Asks for work that the engines do not interrupt: the worker is ended when the signal aborts, or the time is over. */
  async #askWithin(
    { signal, seconds }: WorkLimits,
    make: (id: number) => StepRequest,
    onProgress?: Waiting['onProgress'],
  ): Promise<unknown> {
    if (signal.aborted) throw new DocweaveError('CANCELLED')
    const cancel = () => this.#end(new DocweaveError('CANCELLED'))
    signal.addEventListener('abort', cancel, { once: true })
    const timer = setTimeout(() => this.#end(new DocweaveError('TIMED_OUT')), seconds * 1000)
    try {
      return await this.#ask(make, onProgress)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
  }

  /** Starts the worker, and loads what these tools need, so that a job begins at once. Never throws. */
  async load(tools: readonly string[]): Promise<void> {
    await this.#ask((id) => ({ id, type: 'load', tools })).catch(() => undefined)
  }

  /** Opens the files of a job before it begins. Never throws; a worker that takes too long is ended. */
  async open(files: readonly EarlyFile[]): Promise<void> {
    const limits = { signal: new AbortController().signal, seconds: openingSeconds }
    await this.#askWithin(limits, (id) => ({ id, type: 'open', files })).catch(() => undefined)
  }

  /** Stores a file of the visitor in a space of the browser's store. */
  async add(space: string, file: Blob): Promise<z.infer<typeof Added>> {
    await this.#tidied
    const added = Added.parse(await this.#ask((id) => ({ id, type: 'add', space, file })))
    this.#keep([added.key])
    return added
  }

  /** Reads a stored file. Throws `RESULT_EXPIRED` if it is not there any more. */
  async read(space: string, key: string): Promise<Blob> {
    return z.instanceof(Blob).parse(await this.#ask((id) => ({ id, type: 'read', space, key })))
  }

  /** Removes all files and secrets of a space. */
  async remove(space: string): Promise<void> {
    await this.#ask((id) => ({ id, type: 'remove', space }))
  }

  /** Opens the files of a step that takes all of them together. Throws as `inspectTogether` does on the server. */
  async inspectTogether(request: InspectRequest, limits: WorkLimits): Promise<StoredFile[]> {
    return Files.parse(await this.#askWithin(limits, (id) => ({ id, type: 'inspect', which: 'together', request })))
  }

  /** Opens the files of a step that takes them one by one. Throws as `inspectApart` does on the server. */
  async inspectApart(request: InspectRequest, limits: WorkLimits): Promise<z.infer<typeof Inspected>> {
    return Inspected.parse(await this.#askWithin(limits, (id) => ({ id, type: 'inspect', which: 'apart', request })))
  }

  /** Removes what a step had stored when its worker was ended: nobody knows of it. */
  #tidy(lock: string, space: string, known: ReadonlySet<string>): void {
    const earlier = this.#tidied
    const unknown = async () => [...(await filesIn(space))].filter((name) => !known.has(name))
    const work = async () => {
      await earlier
      // The worker goes on for some milliseconds, and so does the browser with the files that it has asked for.
      await navigator.locks.request(lock, () => undefined)
      for (let quiet = 0; quiet < quietRounds; quiet++) {
        const files = await unknown()
        if (files.length > 0) quiet = 0
        await removeFiles(space, files)
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    // What cannot be removed now is removed with the job.
    this.#tidied = work().catch(() => undefined)
  }

  /** Waits until the files of interrupted steps have been removed: a worker may end seconds after its step. */
  tidied = (): Promise<void> => this.#tidied

  #keep(names: readonly string[]): void {
    for (const known of this.#known) for (const name of names) known.add(name)
  }

  /**
   * Performs one phase of a step. If it is interrupted, its files are removed (see `tidied`).
   *
   * @throws DocweaveError as `runStep` does; `CANCELLED` as soon as the signal aborts, `TIMED_OUT` when the time is over
   */
  async perform(task: StepTask, { onProgress, names = {}, ...limits }: PerformOptions): Promise<StepOutcome> {
    const space = `jobs/${task.jobId}`
    await this.#tidied
    const known = await filesIn(space)
    if (limits.signal.aborted) throw new DocweaveError('CANCELLED')
    const worker = this.#running()
    const lock = this.#lock
    this.#known.add(known)
    try {
      const answer = await this.#askWithin(limits, (id) => ({ id, type: 'perform', task, lock, names }), onProgress)
      const outcome = StepOutcome.parse(answer)
      this.#keep(filesOf(outcome))
      return outcome
    } catch (error) {
      if (worker !== this.#worker) this.#tidy(lock, space, known)
      throw error
    } finally {
      this.#known.delete(known)
    }
  }

  end(): void {
    this.#end(new DocweaveError('CANCELLED'))
  }
}
