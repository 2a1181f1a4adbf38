/** The tasks of all engines that run in a Node process, by engine and name. */
import { DocweaveError } from '@docweave/contract'
import { setLog } from 'mupdf'
import { tasks as mupdf } from '../mupdf/tasks/index.ts'
import type { TaskHost } from '../mupdf/specs.ts'

/** A task as the program calls it: the parent knows the types of its arguments and of its result. */
type Run = (args: never, host: TaskHost) => unknown

/** Each engine's tasks; an engine that few documents need is loaded when one does. */
const engines: Readonly<Record<string, (task: string) => Promise<Run | undefined>>> = {
  mupdf: async (task) => loadMupdfTask(task),
  hwp: async (task) => named((await import('../hwp/tasks.ts')).hwpTasks, task),
  office: async (task) => named((await import('../libreoffice/tasks.ts')).officeTasks, task),
  certificate: async (task) => named((await import('../signature/tasks.ts')).certificateTasks, task),
}

const named = (tasks: object, name: string): Run | undefined => {
  const found = new Map<string, Run>(Object.entries(tasks))
  return found.get(name)
}

const loaders = new Map<string, () => Promise<Run>>(Object.entries(mupdf))
const loadMupdfTask = (task: string) => loaders.get(task)?.()

/** Finds a task. Throws `INTERNAL` for one that does not exist. */
export async function findTask(engine: string, task: string): Promise<Run> {
  const run = await engines[engine]?.(task)
  if (!run) throw new DocweaveError('INTERNAL', {}, new Error(`no task ${engine}.${task}`))
  return run
}

/** Loads what most requests need, so that a spare is warm. */
export async function loadEngines(): Promise<void> {
  // mupdf's own words about broken files are many; what matters comes as an error.
  setLog({ error: () => undefined, warning: () => undefined })
  await Promise.all((['inspect', 'organisePages', 'compress', 'extractText'] as const).map((name) => mupdf[name]()))
}
