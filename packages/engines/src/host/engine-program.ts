/**
 * What runs in an engine's process: one request after the other, read from standard input and answered on file descriptor 4. It runs in the
 * sandbox, so nothing here needs to be careful about what a hostile file may do to it.
 */
// First: it bounds the memory that engines are loaded into.
import { heap } from './heap.ts'
import { Console } from 'node:console'
import { writeSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { failureOf } from '../mupdf/failure.ts'
import type { EngineReply, EngineRequest } from './engine-messages.ts'
import { findTask, loadEngines } from './engine-tasks.ts'
import { frame, readFrames } from './message-frames.ts'

const repliesDescriptor = 4

// Libraries print what they dislike about a file; the log has no use for it, and the parent reads errors from standard error.
globalThis.console = new Console(process.stderr)

/** The parent has checked the arguments against the task's type. */
interface ReceivedRequest extends EngineRequest {
  args: never
}

function tell(reply: EngineReply): void {
  const bytes = frame(Buffer.from(JSON.stringify(reply)))
  for (let sent = 0; sent < bytes.length;) sent += writeSync(repliesDescriptor, bytes, sent)
}

/** Replaces the paths that the arguments name by those that this process sees, in place. */
function replacePaths(value: unknown, files: ReadonlyMap<string, string>): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  for (const [key, each] of Object.entries(value)) {
    const staged = typeof each === 'string' ? files.get(each) : undefined
    if (staged === undefined) replacePaths(each, files)
    else Reflect.set(value, key, staged)
  }
}

async function perform({ engine, task, args, files, memoryMegabytes }: ReceivedRequest): Promise<void> {
  heap.limitBytes = memoryMegabytes * 1_000_000
  try {
    replacePaths(args, new Map(files.map(({ path, staged }) => [path, staged])))
    const run = await findTask(engine, task)
    const result = await run(args, { progress: (done, of) => tell({ type: 'progress', done, of }) })
    tell({ type: 'done', result, memoryBytes: process.memoryUsage.rss() })
  } catch (error) {
    const { code, params, cause } = failureOf(error)
    const trapped = [error, cause].some((each) => each instanceof WebAssembly.RuntimeError)
    const words = String(cause ?? error)
    tell({ type: 'failed', code, params, cause: words, memoryBytes: process.memoryUsage.rss(), trapped })
  }
}

await loadEngines()
if (!process.argv.includes('--load-only')) {
  tell({ type: 'ready' })
  for await (const message of readFrames(process.stdin)) await perform(deserialize(message))
}
