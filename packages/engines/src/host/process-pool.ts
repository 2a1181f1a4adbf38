/**
 * A pool of processes that hold an engine. Each process serves one job, or the jobs of one owner that follow one another, and then exits, so
 * that a document cannot affect the job of somebody else. Unused spares are kept warm, so that a job need not wait for a process to start.
 */
import type { ErrorCode } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { Semaphore } from './concurrency.ts'
import { tellDied } from './watching/index.ts'
import { isOwner, keptFor, outsideJobs, type Sharing } from './job-scope.ts'

export interface PooledProcess {
  /** False when it has exited or is unusable. */
  readonly alive: boolean
  /** Whether it uses so much memory that the job's next request should get another process. */
  readonly worn: boolean
  /** Refs or unrefs it, so that an idle process does not keep this one alive. */
  hold(held: boolean): void
  end(): Promise<void>
}

export interface PoolOptions<Process extends PooledProcess> {
  /** The engine's name in metrics. */
  engine: string
  /** The maximum number of concurrent requests; further ones are queued in order. */
  places: number
  /** The maximum number of spares, for engines that use much memory; the setting's number when left out. */
  mostSpares?: number
  /** How long a spare may stay unused before it exits, in milliseconds; forever when left out. */
  spareMilliseconds?: number
  /** Starts the next spare only after a process has exited, for engines that use the whole machine. */
  refillsAfterwards?: boolean
  /** Whether spares are kept for a kind; for all kinds when left out. */
  isSpareKind?(kind: string): boolean
  /** Who may get a process again; the same job only when left out, for engines that keep anything of a document. */
  sharing?: Sharing
  /** Starts a process of a kind (for a model or a heap size) and waits until it is ready. */
  start(kind: string): Promise<Process>
}

/**
 * How long a process is kept (ms): for the next step of its job, or for the next request of its owner. A start takes as much processor time
 * as a hundred small requests, and a program that sends small files one after the other comes back after some seconds.
 */
const keptMilliseconds = { job: 3000, owner: 15_000 }
/** The maximum number of processes that a pool keeps for jobs; the oldest exits first. */
const mostKept = 4
/**
 * How long no job must have taken a process before the next spare is started, while a spare is left or all places are taken: a start would
 * slow down jobs that have just begun.
 */
const refillMilliseconds = 500

let spareCount = 2

/** Sets how many unused processes each pool keeps warm. */
export function keepSpares(count: number): void {
  spareCount = count
}

interface Waiting<Process> {
  kind: string
  process: Promise<Process>
  timer?: NodeJS.Timeout | undefined
  /** The job or the owner that it is kept for. */
  user?: string
}

/** Resolves to the promise's value, or throws `CANCELLED` as soon as the signal aborts. */
async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const cancelled = () => new DocweaveError('CANCELLED', {}, signal.reason)
  if (signal.aborted) throw cancelled()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(cancelled())
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', onAbort))
}

export class ProcessPool<Process extends PooledProcess> {
  readonly #options: PoolOptions<Process>
  #slots: Semaphore
  readonly #spares: Waiting<Process>[] = []
  readonly #kept: Waiting<Process>[] = []
  /** Work that continues after a caller has returned: processes that exit, and starts for callers that were cancelled. */
  readonly #pending = new Set<Promise<void>>()
  #closed = false
  /** The kind of the spare that is starting, if any. */
  #starting: string | undefined
  #refilling: NodeJS.Timeout | undefined

  constructor(options: PoolOptions<Process>) {
    this.#options = options
    this.#slots = new Semaphore(options.places)
  }

  /**
   * Runs `work` with a process that nobody else has used or will use.
   *
   * @param kind the kind of the process
   * @param slots the places that limit this request, if not the pool's own
   * @throws DocweaveError `CANCELLED` as soon as the signal aborts while it waits; what starting a process or `work` throws
   */
  async use<Result>(
    kind: string,
    signal: AbortSignal,
    work: (process: Process) => Promise<Result>,
    slots = this.#slots,
  ): Promise<Result> {
    await slots.take(signal)
    const taking = this.#take(kind)
    try {
      return await work(await unlessAborted(taking, signal))
    } finally {
      // A caller that is cancelled during a start returns at once; the place is freed when the start is over.
      const over = taking.then(
        (process) => this.#putBack(kind, process),
        () => undefined,
      )
      this.#track(over.finally(() => slots.give()))
    }
  }

  /** Sets the maximum number of concurrent requests. Call it before the first request. */
  setPlaces(count: number): void {
    this.#slots = new Semaphore(count)
  }

  /** Starts the spares of a kind one after the other, so that the first is ready soon. */
  warmUp(kind: string): void {
    clearTimeout(this.#refilling)
    if (this.#closed || this.#options.isSpareKind?.(kind) === false) return
    // Spares of other kinds are ended, because the next request probably needs the kind of the last one.
    for (const other of this.#spares.filter((each) => each.kind !== kind)) this.#discard(this.#spares, other)
    const wanted = Math.min(spareCount, this.#options.mostSpares ?? spareCount)
    if (this.#spares.length >= wanted || this.#starting === kind) return
    const spare = this.#newSpare(kind)
    this.#spares.push(spare)
    this.#starting = kind
    const goOn = (started: boolean) => {
      // Another kind may have been requested since.
      if (this.#starting !== kind) return
      this.#starting = undefined
      if (started) this.warmUp(kind)
    }
    spare.process.then(
      () => goOn(true),
      () => goOn(false),
    )
  }

  #refillSoon(kind: string): void {
    const isLeft = this.#spares.some((each) => each.kind === kind)
    if (!isLeft && this.#slots.hasFree) return this.warmUp(kind)
    clearTimeout(this.#refilling)
    this.#refilling = setTimeout(() => this.warmUp(kind), refillMilliseconds)
    this.#refilling.unref()
  }

  /** Ends all idle processes and waits until they have exited. Used at shutdown and by tests that check for leftovers. */
  async end(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#refilling)
    while (this.#spares.length + this.#kept.length + this.#pending.size > 0) {
      for (const list of [this.#spares, this.#kept]) for (const each of [...list]) this.#discard(list, each)
      await Promise.all(this.#pending)
    }
    this.#closed = false
  }

  #newSpare(kind: string): Waiting<Process> {
    const { spareMilliseconds, start } = this.#options
    const process = outsideJobs(() => start(kind))
    const spare: Waiting<Process> = { kind, process }
    process.then(
      (each) => each.hold(false),
      // The next request starts a process itself and gets the error.
      () => this.#remove(this.#spares, spare),
    )
    if (spareMilliseconds !== undefined) {
      spare.timer = setTimeout(() => this.#discard(this.#spares, spare), spareMilliseconds)
      spare.timer.unref()
    }
    return spare
  }

  get #user(): string | undefined {
    return keptFor(this.#options.sharing ?? 'job')
  }

  async #take(kind: string): Promise<Process> {
    const user = this.#user
    const kept =
      user === undefined ? undefined : this.#kept.findLast((each) => each.kind === kind && each.user === user)
    const found =
      (kept && (await this.#claim(this.#kept, kept))) ??
      (await this.#claimSpare(kind)) ??
      (await this.#options.start(kind))
    found.hold(true)
    if (!this.#options.refillsAfterwards) this.#refillSoon(kind)
    return found
  }

  async #claimSpare(kind: string): Promise<Process | undefined> {
    for (;;) {
      const spare = this.#spares.find((each) => each.kind === kind)
      if (!spare) return undefined
      const process = await this.#claim(this.#spares, spare)
      if (process) return process
    }
  }

  /** Removes an entry from its list, and returns its process if that is alive. */
  async #claim(list: Waiting<Process>[], entry: Waiting<Process>): Promise<Process | undefined> {
    this.#remove(list, entry)
    clearTimeout(entry.timer)
    const process = await entry.process.catch(() => undefined)
    if (!process) return undefined
    if (process.alive) return process
    this.#end(process)
    return undefined
  }

  #putBack(kind: string, process: Process): void {
    const user = this.#user
    if (!process.alive) tellDied(this.#options.engine)
    if (this.#closed || user === undefined || !process.alive || process.worn) return this.#end(process, kind)
    process.hold(false)
    const entry: Waiting<Process> = { kind, process: Promise.resolve(process), user }
    entry.timer = setTimeout(() => this.#discard(this.#kept, entry), keptMilliseconds[isOwner(user) ? 'owner' : 'job'])
    entry.timer.unref()
    this.#kept.push(entry)
    const [oldest] = this.#kept
    if (oldest && this.#kept.length > mostKept) this.#discard(this.#kept, oldest)
  }

  #remove(list: Waiting<Process>[], entry: Waiting<Process>): void {
    const index = list.indexOf(entry)
    if (index >= 0) list.splice(index, 1)
  }

  #discard(list: Waiting<Process>[], entry: Waiting<Process>): void {
    this.#remove(list, entry)
    clearTimeout(entry.timer)
    this.#track(
      entry.process.then(
        (process) => this.#end(process, list === this.#kept ? entry.kind : undefined),
        () => undefined,
      ),
    )
  }

  #end(process: Process, kind?: string): void {
    const ended = process.end().catch(() => undefined)
    const refills = this.#options.refillsAfterwards && kind !== undefined
    this.#track(refills ? ended.then(() => this.warmUp(kind)) : ended)
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#pending.delete(tracked))
    this.#pending.add(tracked)
  }
}

/** Runs `work`, and runs it once more if its process crashed, because the crash may be due to memory that was corrupted before. */
export async function onceMoreAfterCrash<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProcessCrash)) throw error
    return await work()
  }
}

/** A process died or trapped, and was not killed by us. */
export class ProcessCrash extends DocweaveError {
  /** @param code the visitor's error code if the second attempt crashes, too */
  constructor(cause: unknown, code: ErrorCode = 'ENGINE_FAILED') {
    super(code, {}, cause)
  }
}
