/** Runs the Hangul engine: each document has its own sandboxed process. */
import { z } from 'zod'
import { withEngineProcess } from '../host/index.ts'
import type { TaskFiles } from '../host/staged-files.ts'
import { watched } from '../host/watching/index.ts'
import type { Specs, TaskName } from './specs.ts'

/** Sends a request to the process, and waits for its result. */
export type Ask = <Name extends TaskName>(task: Name, args: Specs[Name]['args']) => Promise<Specs[Name]['result']>

/** Limits mupdf's memory, which finishes documents. The engine's own memory is limited when it is compiled (`rhwp.ts`). */
const memoryMegabytes = 1000

const filesOf: { readonly [Name in TaskName]: (args: Specs[Name]['args']) => TaskFiles } = {
  open: ({ path }) => ({ read: [path] }),
  print: () => ({}),
  mendLostText: () => ({}),
  finish: ({ out }) => ({ write: [out] }),
  convert: ({ out }) => ({ write: [out] }),
  close: () => ({}),
}

const count = z.int().nonnegative()
const Opened = z.object({
  pages: count,
  families: z.array(z.string()),
  lostSections: z.boolean(),
  linkedPictures: count,
  joinedColumns: z.boolean(),
})
const Printed = z.object({ families: z.array(z.string()), replaced: count, undrawn: count, cut: count })

const resultOf: { readonly [Name in TaskName]: (value: unknown) => Specs[Name]['result'] } = {
  open: (value) => Opened.parse(value),
  print: (value) => Printed.parse(value),
  mendLostText: (value) => count.optional().parse(value),
  finish: (value) => z.object({ lacksContent: z.boolean() }).parse(value),
  convert: (value) => z.object({ missingParts: z.boolean() }).parse(value),
  close: () => undefined,
}

/**
 * Runs `work` with a process of its own, and again with a second one if the first crashes.
 *
 * @throws DocweaveError `CANCELLED`, `MEMORY_EXCEEDED`, `ENGINE_FAILED`, `TOOL_UNAVAILABLE` without a sandbox, and the codes of the tasks
 */
export const withEngine = <Result>(signal: AbortSignal, work: (ask: Ask) => Promise<Result>): Promise<Result> =>
  withEngineProcess(signal, async (process) => {
    const ask: Ask = async (task, args) =>
      resultOf[task](
        await process.request({ engine: 'hwp', task, args, files: filesOf[task](args), memoryMegabytes, signal }),
      )
    const result = await watched('hwp', 'read', () => work(ask))
    await ask('close', {})
    return result
  })

/**
 * Opens the Hangul document at `path` to check that it can be converted, and counts its pages.
 *
 * @throws DocweaveError what `checkFile` throws; `FILE_ENCRYPTED` if it needs a password, and `FILE_DAMAGED`
 */
export async function inspect(path: string, signal: AbortSignal): Promise<{ pages: number }> {
  return withEngine(signal, async (ask) => {
    const { pages } = await ask('open', { path, password: undefined, willBePrinted: true })
    return { pages }
  })
}
