/** What runs in a mupdf thread: one task after the other, each within its own memory. */
import { parentPort } from 'node:worker_threads'
import { heap } from './heap.ts'
import { setLog } from 'mupdf'
import { failureOf } from './failure.ts'
import type { Reply, Request, TaskName } from './specs.ts'
import { tasks } from './tasks/index.ts'

// mupdf's own words about broken files would fill the worker's log; what matters comes as an error.
setLog({ error: () => undefined, warning: () => undefined })

async function perform<Name extends TaskName>({ task, args, memoryMegabytes }: Request<Name>): Promise<void> {
  const tell = (reply: Reply<Name>) => parentPort?.postMessage(reply)
  heap.limitBytes = memoryMegabytes * 1_000_000
  try {
    const run = await tasks[task]()
    const result = await run(args, { progress: (done, of) => tell({ type: 'progress', done, of }) })
    tell({ type: 'done', result, heapBytes: heap.bytes() })
  } catch (error) {
    const { code, params, cause } = failureOf(error)
    // After a trap nobody knows what is in the engine's memory: a thread of such a heap is not kept.
    const trapped = [error, cause].some((each) => each instanceof WebAssembly.RuntimeError)
    const heapBytes = trapped ? Number.POSITIVE_INFINITY : heap.bytes()
    tell({ type: 'failed', code, params, cause: String(cause ?? error), heapBytes })
  }
}

// One at a time: the next request comes when the reply to this one has gone out.
parentPort?.on('message', (request: Request) => void perform(request))
parentPort?.postMessage('loaded')
