/**
 * Runs tasks of mupdf, each in a sandboxed process that serves one job. Two tables hold, for each task, the files that its arguments name
 * and the schema of its result.
 */
import { z } from 'zod'
import { runEngine } from '../host/index.ts'
import type { TaskFiles } from '../host/staged-files.ts'
import type { Specs, TaskName } from './specs.ts'

export interface RunOptions {
  signal: AbortSignal
  /** Bound on mupdf's heap. Its own cap is 2 GB. */
  memoryMegabytes: number
  /** Bound on the JavaScript heap, for tasks that are known to need more than usual. */
  objectMegabytes?: number | undefined
  onProgress?: (done: number, of: number) => void
}

/**
 * Runs a task.
 *
 * @throws DocweaveError with the task's code; `MEMORY_EXCEEDED`, `CANCELLED` (the process ends within milliseconds), `TOOL_UNAVAILABLE`
 * without a sandbox, or `ENGINE_FAILED` with mupdf's error as the cause
 */
export async function runMupdf<Name extends TaskName>(
  task: Name,
  args: Specs[Name]['args'],
  options: RunOptions,
): Promise<Specs[Name]['result']> {
  const result = await runEngine({ engine: 'mupdf', task, args, files: filesOf[task](args), ...options })
  return resultOf[task](result)
}

interface Rewrite {
  path: string
  out: string
}

const reads = ({ path }: { path: string }): TaskFiles => ({ read: [path] })
const rewrites = ({ path, out }: Rewrite): TaskFiles => ({ read: [path], write: [out] })

const filesOf: { readonly [Name in TaskName]: (args: Specs[Name]['args']) => TaskFiles } = {
  stampPages: rewrites,
  prepareSignature: rewrites,
  readSignatures: reads,
  inspect: reads,
  findText: reads,
  renderScan: ({ path, out, sample }) => ({ read: [path], write: sample === undefined ? [out] : [out, sample] }),
  addTextLayer: ({ path, parts, out }) => ({ read: [path, ...parts], write: [out] }),
  extractText: ({ path, recognised }) => ({ read: recognised === undefined ? [path] : [path, recognised] }),
  findBlankPages: reads,
  outlinePages: reads,
  pageWeights: reads,
  splitDocument: ({ path, parts }) => ({ read: [path], write: parts.map(({ out }) => out) }),
  nUpPages: rewrites,
  listFonts: reads,
  organisePages: rewrites,
  mergeDocuments: ({ sources, out }) => ({ read: sources.map(({ path }) => path), write: [out] }),
  renderPages: ({ path, out }) => ({ read: [path], write: out === undefined ? [] : [out] }),
  findImages: reads,
  extractImages: rewrites,
  typesetText: rewrites,
  openBook: reads,
  typesetBook: rewrites,
  decodeImage: rewrites,
  imagesToPdf: ({ images, out }) => ({ read: images.map(({ path }) => path), write: [out] }),
  relock: rewrites,
  squarePicture: rewrites,
  compress: rewrites,
  convertPages: ({ path, recognised, out, folder }) => ({
    read: recognised === undefined ? [path] : [path, recognised],
    write: [out],
    folders: [folder],
  }),
}

const count = z.int().nonnegative()
const numbers = z.array(count)
const pixels = z.number()
/** Orientation as numbered by Exif. */
const orientation = z.literal([1, 2, 3, 4, 5, 6, 7, 8])
const nothing = z.unknown().transform(() => undefined)

/** Returns a parser for a schema, so that the table below has each task's own type. */
const parser =
  <Result>(schema: z.ZodType<Result>) =>
  (value: unknown): Result =>
    schema.parse(value)

const resultOf: { readonly [Name in TaskName]: (value: unknown) => Specs[Name]['result'] } = {
  stampPages: parser(z.object({ signaturesRemoved: count, pdfaMarkRemoved: z.boolean(), replaced: count })),
  prepareSignature: parser(nothing),
  readSignatures: parser(z.object({ signatures: count, changesAllowed: z.boolean() })),
  inspect: parser(z.object({ pages: count.exactOptional() })),
  findText: parser(
    z.object({
      pageCount: count,
      pages: z.array(z.object({ index: count, visible: count, invisible: count })),
    }),
  ),
  renderScan: parser(
    z.object({
      dpi: z.number().positive(),
      skew: z.number(),
      grainy: z.boolean(),
      zones: z.array(z.object({ left: pixels, top: pixels, right: pixels, bottom: pixels })),
      toPage: z.tuple([pixels, pixels, pixels, pixels, pixels, pixels]),
    }),
  ),
  addTextLayer: parser(nothing),
  extractText: parser(z.object({ pages: z.array(z.string()), unreadablePages: numbers })),
  findBlankPages: parser(z.object({ pages: numbers })),
  outlinePages: parser(z.object({ pages: numbers })),
  pageWeights: parser(z.object({ pages: z.array(z.array(z.tuple([count, count]))) })),
  splitDocument: parser(z.object({ bytes: numbers, signatures: count })),
  nUpPages: parser(nothing),
  listFonts: parser(z.object({ fonts: z.array(z.string()) })),
  organisePages: parser(z.object({ signatures: count })),
  mergeDocuments: parser(z.object({ renamedFields: count, pdfaMarkRemoved: z.boolean(), pagesWithoutTags: count })),
  renderPages: parser(nothing),
  findImages: parser(z.object({ images: numbers, plain: count })),
  extractImages: parser(nothing),
  typesetText: parser(z.object({ pages: count, replaced: count })),
  openBook: parser(nothing),
  typesetBook: parser(
    z.object({
      pages: count,
      title: z.string(),
      vertical: z.boolean(),
      linked: count,
      undrawn: count,
      replaced: count,
    }),
  ),
  decodeImage: parser(z.object({ kind: z.enum(['jpg', 'png']), orientation })),
  imagesToPdf: parser(z.object({ pages: count })),
  relock: parser(nothing),
  squarePicture: parser(nothing),
  compress: parser(z.object({ bytes: count })),
  convertPages: parser(z.object({ unreadablePages: numbers, pagesWithoutText: count, pagesWithoutTables: count })),
}
