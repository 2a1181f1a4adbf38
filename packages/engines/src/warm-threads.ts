/**
 * Threads that hold an engine warm, each for one piece of work at a time. An idle thread keeps no process alive, and does not
 * hold its memory for long.
 *
 * None is ended before its program has loaded: Node aborts the whole process (checked with 24) when a thread ends while modules are
 * evaluated that wait for one with an `await` at its top, as mupdf's is (nodejs/node#43182 is its like).
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { DocweaveError } from '@docweave/contract'
import { Slots } from './slots.ts'

interface Idle {
  worker: Worker
  timer: NodeJS.Timeout
}

const idleMilliseconds = 30_000
/** What the objects of a thread's own heap may take; more is for a thread of its own, which is not kept. */
const usualMegabytes = 512

export class WarmThreads {
  readonly #program: URL
  readonly #slots = new Slots(Math.max(2, availableParallelism()))
  readonly #idle: Idle[] = []

  /** @param program the module that runs in each thread; its first message says that it has loaded */
  constructor(program: URL) {
    this.#program = program
  }

  /**
   * Waits for a free place and takes a warm thread, or starts one; whoever has one must `give` it back.
   *
   * @param megabytes what its objects may take, where the work is known to need more than is usual: such a thread must not be kept
   * @throws DocweaveError `CANCELLED` as soon as the signal aborts; `MEMORY_EXCEEDED` or `ENGINE_FAILED` when the program does not load
   */
  async take(signal: AbortSignal, megabytes = usualMegabytes): Promise<Worker> {
    await this.#slots.take(signal)
    const warm = megabytes > usualMegabytes ? undefined : this.#idle.pop()
    if (warm) {
      clearTimeout(warm.timer)
      warm.worker.ref()
      return warm.worker
    }
    // A young generation of the usual size would triple what a thread holds: objects of a page die with it.
    const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 18 }
    const worker = new Worker(this.#program, { resourceLimits })
    const isLoaded = loaded(worker)
    const waiting = new AbortController()
    try {
      await Promise.race([isLoaded, once(signal, 'abort', { signal: waiting.signal })])
    } catch (error) {
      this.#slots.give()
      throw new DocweaveError(codeOfCrash(error), {}, error)
    } finally {
      waiting.abort()
    }
    if (!signal.aborted) return worker
    const keep = megabytes <= usualMegabytes
    void isLoaded.then(
      () => this.give(worker, keep),
      () => this.#slots.give(),
    )
    throw new DocweaveError('CANCELLED', {}, signal.reason)
  }

  /** Gives a thread back. One that is not worth keeping has ended when this has. */
  async give(worker: Worker, keep: boolean): Promise<void> {
    if (keep) this.#rest(worker)
    else await worker.terminate()
    this.#slots.give()
  }

  #rest(worker: Worker): void {
    worker.unref()
    const idle: Idle = {
      worker,
      timer: setTimeout(() => {
        this.#idle.splice(this.#idle.indexOf(idle), 1)
        void worker.terminate()
      }, idleMilliseconds),
    }
    idle.timer.unref()
    this.#idle.push(idle)
  }
}

/** Waits for a thread's first message. */
async function loaded(worker: Worker): Promise<void> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('the thread ended')
  })
  try {
    await Promise.race([once(worker, 'message', { signal }), ended])
  } finally {
    settled.abort()
  }
}

/** What a thread's error says: its own heap ran full, or the engine failed in a way nobody knows. */
export const codeOfCrash = (error: unknown): 'MEMORY_EXCEEDED' | 'ENGINE_FAILED' =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? 'MEMORY_EXCEEDED'
    : 'ENGINE_FAILED'
