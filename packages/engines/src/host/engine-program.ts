/**
 * The program of an engine process. It reads requests from standard input, performs one at a time, and replies on file descriptor 4. It runs
 * in the sandbox, which contains whatever a hostile file does to it.
 */
// These imports come first: they limit the heap and provide mupdf's machine code.
import './heap-limit.ts'
import { precompiled, saveCompiled } from './compiled-mupdf.ts'
import { Console } from 'node:console'
import { deserialize } from 'node:v8'
import type { EngineReply, EngineRequest } from './engine-messages.ts'
import { loadEngines, warmUp } from './engine-tasks.ts'
import { frame, readFrames } from './message-frames.ts'
import { performTask, TaskFailure } from './perform-task.ts'
import { writeAll } from './write-all.ts'

const repliesDescriptor = 4
/** A process that has received no request for this time is a spare. */
const restMilliseconds = 100

// Libraries print warnings about files. They must not reach standard output, and the parent reads standard error when the process fails.
globalThis.console = new Console(process.stderr)

/** The parent process checks the type of the arguments. */
interface ReceivedRequest extends EngineRequest {
  args: never
}

function tell(reply: EngineReply): void {
  writeAll(repliesDescriptor, frame(Buffer.from(JSON.stringify(reply))))
}

/** Replaces the paths in the arguments by those inside the sandbox, in place. */
function replacePaths(value: unknown, files: ReadonlyMap<string, string>): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  for (const [key, each] of Object.entries(value)) {
    const staged = typeof each === 'string' ? files.get(each) : undefined
    if (staged === undefined) replacePaths(each, files)
    else Reflect.set(value, key, staged)
  }
}

async function perform(request: ReceivedRequest): Promise<void> {
  const paths = new Map(request.files.map(({ path, staged }) => [path, staged]))
  try {
    replacePaths(request.args, paths)
    const result = await performTask(request, { progress: (done, of) => tell({ type: 'progress', done, of }) })
    tell({ type: 'done', result, memoryBytes: process.memoryUsage.rss() })
  } catch (error) {
    const { failure, trapped, message } = error instanceof TaskFailure ? error : new TaskFailure(error)
    const { code, params } = failure
    tell({ type: 'failed', code, params, cause: message, memoryBytes: process.memoryUsage.rss(), trapped })
  }
}

await loadEngines()
const purpose = process.argv[2]
if (purpose === 'make' || purpose === 'train') {
  // Imported dynamically, because engine processes do not need it.
  const { runTraining } = await import('./training-run.ts')
  await warmUp(() => false)
  await runTraining()
  if (purpose === 'make') saveCompiled()
} else {
  tell({ type: 'ready', precompiled })
  let isWanted = false
  // A spare whose warm-up failed still serves requests.
  setTimeout(() => void warmUp(() => isWanted).catch(() => undefined), restMilliseconds)
  for await (const message of readFrames(process.stdin)) {
    isWanted = true
    await perform(deserialize(message))
  }
}
