/** What `host/engine-tasks.ts` is on the server: the engines that the browser can run. */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { tasks as mupdf } from '../pdf/tasks/index.ts'
import type { TaskHost } from '../host/engine-messages.ts'

type Run = (args: never, host: TaskHost) => unknown

const loaders = new Map<string, () => Promise<Run>>(Object.entries(mupdf))

const engines: Readonly<Record<string, (task: string) => Promise<Run | undefined>>> = {
  mupdf: async (task) => loaders.get(task)?.(),
  kind: async (task) => {
    const { kindTasks } = await import('../file-kind/tasks.ts')
    return new Map<string, Run>(Object.entries(kindTasks)).get(task)
  },
  hwp: async (task) => {
    const { hwpTasks } = await import('../hwp/tasks.ts')
    return new Map<string, Run>(Object.entries(hwpTasks)).get(task)
  },
  paddle: async (task) => {
    const { paddleTasks } = await import('../ocr/paddle/tasks.ts')
    return new Map<string, Run>(Object.entries(paddleTasks)).get(task)
  },
}

/** Returns a task. Throws `TOOL_UNAVAILABLE` if the browser cannot run it. */
export async function findTask(engine: string, task: string): Promise<Run> {
  const run = await engines[engine]?.(task)
  if (!run) throw new DocweaveError('TOOL_UNAVAILABLE', {}, new Error(`not in the browser: ${engine}.${task}`))
  return run
}
