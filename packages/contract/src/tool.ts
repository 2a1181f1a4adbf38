/** What a tool says of itself: enough to list it, to draw its form, to fit it into a chain and to plan its run. */
import { z } from 'zod'
import type { FileKind } from './file-kind.ts'

/**
 * A task queue: workers choose the queues whose engines they have. A pipeline's own decisions are made on the queue of its
 * first step: a worker that has them both starts the step at once, without a way over the server (eager execution).
 */
export const Queue = z.enum(['pdf', 'ocr', 'office', 'speech'])
export type Queue = z.infer<typeof Queue>

export const EngineName = z.enum(['sandbox', 'mupdf', 'tesseract', 'libreoffice', 'hwp', 'ffmpeg', 'whisper'])
export type EngineName = z.infer<typeof EngineName>

/** A budget that grows with the input: `base + perMegabyte × megabytes + perPage × pages`. */
export const Budget = z.object({ base: z.number(), perMegabyte: z.number(), perPage: z.number() })
export type Budget = z.infer<typeof Budget>

/** What a tool refuses to go beyond, and what a run may use. `bytes`, `pages` bound one input file. */
export const Limits = z.object({
  files: z.int().positive(),
  bytes: z.int().positive(),
  pages: z.int().positive(),
  seconds: Budget,
  memoryMegabytes: Budget,
})
export type Limits = z.infer<typeof Limits>

/** The group of the navigation a tool stands in (`look.md`: organise, to PDF, from PDF, recognise, sign). */
export const ToolGroup = z.enum(['organise', 'to-pdf', 'from-pdf', 'recognise', 'sign'])
export type ToolGroup = z.infer<typeof ToolGroup>

/** Whether a step runs once for each of its inputs, or once for all. */
export const Takes = z.enum(['each', 'all'])
export type Takes = z.infer<typeof Takes>

/**
 * How much flows: files, and the pages of all of them together where they have pages. `undefined` is what nobody can know
 * before the run.
 */
export interface Amount {
  files: number | undefined
  pages: number | undefined
}

/**
 * A tool's descriptor. Runs anywhere: no engine, no Node.
 *
 * - `version` goes up when the same input and options give another output: finished work of an older version is not reused.
 * - `takes`: `each` runs once for every file, `all` runs once for all of them together; it may depend on the options.
 * - `gives`: whether a run makes one file or several.
 * - `produces`: the kind of what it makes, which may depend on the options.
 * - `makes`: what comes of a run as far as it can be known before it; a tool of which nothing can be known has none.
 * - `splits`: whether `run.ts` has `split`, `map` and `join`; the registry's test compares the two.
 */
export interface ToolDescriptor<Options extends z.ZodObject = z.ZodObject> {
  readonly id: string
  readonly version: number
  readonly group: ToolGroup
  readonly accepts: readonly FileKind[]
  readonly takes: Takes | ((options: z.infer<Options>) => Takes)
  readonly gives: 'one' | 'many'
  readonly produces: (options: z.infer<Options>) => FileKind
  makes?(options: z.infer<Options>, input: Amount): Partial<Amount>
  readonly options: Options
  readonly queue: Queue
  readonly engines: readonly EngineName[]
  readonly limits: Limits
  readonly splits: boolean
}

export const ToolId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
