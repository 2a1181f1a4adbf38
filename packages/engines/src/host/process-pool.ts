/**
 * Processes that hold an engine. Each serves one job and then exits: what a document does to a process can reach no other job. Spares that
 * have served nobody wait warm, so that a job need not wait for a start.
 */
import type { ErrorCode } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { Slots } from '../slots.ts'
import { tellDied } from '../watching/index.ts'
import { currentJob, outsideJobs } from './job-scope.ts'

export interface PooledProcess {
  /** False when it has ended or broken. */
  readonly alive: boolean
  /** Whether it has grown so much that the next request of its job had better have another. */
  readonly worn: boolean
  /** Lets it keep this process alive, or not. */
  hold(held: boolean): void
  end(): Promise<void>
}

export interface PoolOptions<Process extends PooledProcess> {
  /** Its name in metrics. */
  engine: string
  /** Requests served at once; the others wait in order. */
  places: number
  /** Spares that it keeps at most, for engines that take much memory; as many as are set when left out. */
  mostSpares?: number
  /** How long a spare waits before it exits, in milliseconds; for ever when left out. */
  spareMilliseconds?: number
  /** Starts the next spare when a process has ended, and not while it works: for engines that fill the machine. */
  refillsAfterwards?: boolean
  /** Whether spares of a kind are worth keeping; all are when left out. */
  isSpareKind?(kind: string): boolean
  /** Starts a process of a kind (a model, a size) and waits until it is ready. */
  start(kind: string): Promise<Process>
}

/** A job's next step comes within this time, or its process is not kept for it. */
const keptMilliseconds = 3000
/** Processes kept for jobs by one pool; the oldest exits for a further one. */
const mostKept = 4
/**
 * While a spare is left, or no place is free for whoever could want one, the next is started when no job has taken one for this time: a
 * start would slow the jobs that have just begun.
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
  job?: string
}

/** The promise's value, or `CANCELLED` as soon as the signal aborts. */
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
  #slots: Slots
  readonly #spares: Waiting<Process>[] = []
  readonly #kept: Waiting<Process>[] = []
  /** Work that goes on after a caller has left: processes that end, and those that were started for somebody who was cancelled. */
  readonly #pending = new Set<Promise<void>>()
  #closed = false
  /** The kind of the spare that is starting, if one is. */
  #starting: string | undefined
  #refilling: NodeJS.Timeout | undefined

  constructor(options: PoolOptions<Process>) {
    this.#options = options
    this.#slots = new Slots(options.places)
  }

  /**
   * Runs `work` with a process that no other job has used or will use.
   *
   * @param kind what the process must hold
   * @param slots the places to wait for, where this is not of the usual ones
   * @throws DocweaveError `CANCELLED` as soon as the signal aborts while it waits for one; what starting one or `work` throws
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
      // A caller who is cancelled during a start does not wait for its end; the place is taken until then.
      const over = taking.then(
        (process) => this.#putBack(kind, process),
        () => undefined,
      )
      this.#track(over.finally(() => slots.give()))
    }
  }

  /** Sets how many requests are served at once, before the first one. */
  setPlaces(count: number): void {
    this.#slots = new Slots(count)
  }

  /** Starts the spares of a kind, before the first request: one after the other, so that the first is there soon. */
  warmUp(kind: string): void {
    clearTimeout(this.#refilling)
    if (this.#closed || this.#options.isSpareKind?.(kind) === false) return
    // Spares of another kind make room: whoever comes next probably wants what was wanted last.
    for (const other of this.#spares.filter((each) => each.kind !== kind)) this.#discard(this.#spares, other)
    const wanted = Math.min(spareCount, this.#options.mostSpares ?? spareCount)
    if (this.#spares.length >= wanted || this.#starting === kind) return
    const spare = this.#newSpare(kind)
    this.#spares.push(spare)
    this.#starting = kind
    const goOn = (started: boolean) => {
      // Spares of another kind may be wanted since.
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

  /** Ends all processes that wait, and waits for those that are ending: for a process that exits, and for tests that count what is left. */
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
      // Whoever needs a process starts one and is told the reason.
      () => this.#remove(this.#spares, spare),
    )
    if (spareMilliseconds !== undefined) {
      spare.timer = setTimeout(() => this.#discard(this.#spares, spare), spareMilliseconds)
      spare.timer.unref()
    }
    return spare
  }

  async #take(kind: string): Promise<Process> {
    const job = currentJob()
    const kept = job === undefined ? undefined : this.#kept.findLast((each) => each.kind === kind && each.job === job)
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

  /** Takes an entry out of its list, and gives its process if that still lives. */
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
    const job = currentJob()
    if (!process.alive) tellDied(this.#options.engine)
    if (this.#closed || job === undefined || !process.alive || process.worn) return this.#end(process, kind)
    process.hold(false)
    const entry: Waiting<Process> = { kind, process: Promise.resolve(process), job }
    entry.timer = setTimeout(() => this.#discard(this.#kept, entry), keptMilliseconds)
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

/** Does `work` once more when a process died or trapped in it: a fresh one may do better, and the document gets no third try. */
export async function onceMoreAfterCrash<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProcessCrash)) throw error
    return await work()
  }
}

/** A process died or trapped, and not by our doing. */
export class ProcessCrash extends DocweaveError {
  /** @param code what the visitor is told when the second try ends so, too */
  constructor(cause: unknown, code: ErrorCode = 'ENGINE_FAILED') {
    super(code, {}, cause)
  }
}
