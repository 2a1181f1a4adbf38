/** Tool descriptors: all that is needed to list a tool, render its form, fit it into a pipeline and plan its run. */
import { z } from 'zod'
import type { ErrorCode } from './error-table.ts'
import type { FileKind } from './file-kind.ts'

/**
 * A task queue: workers poll the queues whose engines they have. A pipeline's workflow tasks run on the queue of its first step, so that
 * the worker that handles them can start the step at once, without a round trip to the server (eager execution).
 */
export const Queue = z.enum(['pdf', 'ocr', 'office', 'speech'])
export type Queue = z.infer<typeof Queue>

export const EngineName = z.enum(['sandbox', 'mupdf', 'tesseract', 'paddle', 'libreoffice', 'hwp', 'ffmpeg', 'whisper'])
export type EngineName = z.infer<typeof EngineName>

/** A budget that grows with the input: `base + perMegabyte × megabytes + perPage × pages`. */
export const Budget = z.object({ base: z.number(), perMegabyte: z.number(), perPage: z.number() })
export type Budget = z.infer<typeof Budget>

/** A tool's limits on its inputs, and the budgets of a run. `bytes` and `pages` limit one input file. */
export const Limits = z.object({
  files: z.int().positive(),
  bytes: z.int().positive(),
  pages: z.int().positive(),
  seconds: Budget,
  memoryMegabytes: Budget,
})
export type Limits = z.infer<typeof Limits>

/** The navigation group of a tool (`look.md`: organise, to PDF, from PDF, recognise, sign). */
export const ToolGroup = z.enum(['organise', 'to-pdf', 'from-pdf', 'recognise', 'sign'])
export type ToolGroup = z.infer<typeof ToolGroup>

/** Where a tool's work can run. */
export const RunPlace = z.enum(['browser', 'server'])
export type RunPlace = z.infer<typeof RunPlace>

/** A tool that the browser runs only on request. `pages` limits one document there, because a page takes much longer than in other tools. */
export interface OnRequest {
  readonly pages: number
}

/** Whether a step runs once for each of its inputs, or once for all. */
export const Takes = z.enum(['each', 'all'])
export type Takes = z.infer<typeof Takes>

/** An amount of files, with the total of their pages where they have pages. `undefined` where it is unknown before the run. */
export interface Amount {
  files: number | undefined
  pages: number | undefined
}

/**
 * A tool's descriptor. Runs in any environment: no engine, no Node.
 *
 * - `version` is incremented when the same input and options produce another output: finished work of an older version is not reused.
 * - `takes`: `each` runs once for every file, `all` runs once for all of them together; it may depend on the options.
 * - `gives`: whether a run makes one file or several.
 * - `produces`: the kind of the outputs, which may depend on the options.
 * - `makes`: the amount that a run outputs, as far as it is known before the run; absent in a tool that can predict nothing.
 * - `lacks`: the error code of what is still to be chosen when these options would change nothing; absent in a tool that always does something.
 * - `splits`: whether `run.ts` has `split`, `map` and `join`; the registry's test compares the two.
 * - `runs`: where its work can run. In the browser the same `run.ts` runs on engines in WebAssembly.
 * - `needsServer`: whether these options need what browsers lack, though the tool runs in them.
 * - `onRequest`: set if it runs in the browser only where the visitor asks for it, because it first downloads its models.
 * - `joinOnly`: options that only `join` reads: `split` and `map` get their defaults, and are not repeated when a retry changes these.
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
  lacks?(options: z.infer<Options>): ErrorCode | undefined
  readonly options: Options
  readonly queue: Queue
  readonly engines: readonly EngineName[]
  readonly limits: Limits
  readonly splits: boolean
  readonly runs: readonly RunPlace[]
  needsServer?(options: z.infer<Options>): boolean
  readonly onRequest?: OnRequest
  readonly joinOnly?: readonly (keyof z.infer<Options> & string)[]
}

export const ToolId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** The units in which progress is counted. */
export const ProgressUnit = z.enum(['page', 'file', 'second', 'percent'])
export type ProgressUnit = z.infer<typeof ProgressUnit>
