/** The tasks of all engines that run in a Node process, by engine and name. */
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { Font, PDFDocument, setLog } from 'mupdf'
import { tasks as mupdf } from '../pdf/tasks/index.ts'
import type { TaskHost } from './engine-messages.ts'

/** A task as this program calls it. The parent process checks the types of arguments and results. */
type Run = (args: never, host: TaskHost) => unknown

/** The tasks of each engine. Engines that few documents need are loaded on demand. */
const engines: Readonly<Record<string, (task: string) => Promise<Run | undefined>>> = {
  mupdf: async (task) => loadMupdfTask(task),
  hwp: async (task) => named((await import('../hwp/tasks.ts')).hwpTasks, task),
  office: async (task) => named((await import('../office/tasks.ts')).officeTasks, task),
  kind: async (task) => named((await import('../file-kind/tasks.ts')).kindTasks, task),
  paddle: async (task) => named((await import('../ocr/paddle/tasks.ts')).paddleTasks, task),
  certificate: async (task) => named((await import('../pdf/signatures/tasks.ts')).certificateTasks, task),
}

const named = (tasks: object, name: string): Run | undefined => {
  const found = new Map<string, Run>(Object.entries(tasks))
  return found.get(name)
}

const loaders = new Map<string, () => Promise<Run>>(Object.entries(mupdf))
const loadMupdfTask = (task: string) => loaders.get(task)?.()

/** Returns a task. Throws `INTERNAL` if there is no such task. */
export async function findTask(engine: string, task: string): Promise<Run> {
  const run = await engines[engine]?.(task)
  if (!run) throw new DocweaveError('INTERNAL', {}, new Error(`unknown engine task: ${engine}.${task}`))
  return run
}

/** Loads the engines that most requests need. */
export async function loadEngines(): Promise<void> {
  // mupdf logs many warnings about damaged files. Real failures are thrown.
  setLog({ error: () => undefined, warning: () => undefined })
  await Promise.all([mupdf.inspect(), mupdf.organisePages(), mupdf.extractText()])
}

/**
 * Runs the most common operations on a page of our own, because V8 compiles a function at its first call. Spares do this before a request.
 *
 * @param isWanted checked between the operations: returns true when a request is waiting, which ends the warm-up
 */
export async function warmUp(isWanted: () => boolean): Promise<void> {
  const host: TaskHost = { progress: () => undefined }
  const [path, out] = ['given', 'made'].map((name) => join(tmpdir(), `${name}.pdf`))
  if (path === undefined || out === undefined) return
  const parts = [
    async () => writeFileSync(path, smallPdf()),
    async () => (await mupdf.inspect())({ path, kind: 'pdf' }, host),
    async () => (await mupdf.extractText())({ path, layout: 'reading' }, host),
    async () => (await mupdf.organisePages())({ path, out, pages: [{ index: 0, turn: 90 }] }, host),
    // Plain text passes through all of the file kind detection.
    async () => (await import('../file-kind/tasks.ts')).kindTasks.find({ files: [{ path: import.meta.filename }] }),
    // Loading the code of these takes longer than a small document does. Each is a part of its own, so that a request waits for one only.
    mupdf.readSignatures,
    mupdf.compress,
    async () => (await mupdf.compress())({ path, out, aim: { level: 'balanced' } }, host),
    mupdf.convertPages,
    async () => {
      const form = { type: 'txt', running: true } as const
      return (await mupdf.convertPages())({ path, pages: [0], form, out, folder: tmpdir() }, host)
    },
  ]
  for (const part of parts) {
    if (isWanted()) break
    await part()
    // Lets the event loop read a request that has arrived.
    await setImmediate()
  }
  for (const each of [path, out]) rmSync(each, { force: true })
}

/** A page with a line of text. */
function smallPdf(): Uint8Array {
  const document = new PDFDocument()
  const font = document.addSimpleFont(new Font('Helvetica'))
  const page = document.addPage(
    [0, 0, 200, 200],
    0,
    { Font: { F: font } },
    'BT /F 12 Tf 20 100 Td (A line of text) Tj ET',
  )
  document.insertPage(-1, page)
  const bytes = document.saveToBuffer('compress').asUint8Array().slice()
  document.destroy()
  return bytes
}
