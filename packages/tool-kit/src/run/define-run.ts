/** Defines a tool's work: either `run`, or `split`, `map` and `join` for work that fans out over the cluster. */
import type { z } from 'zod'
import type {
  Chunk,
  DocumentLanguage,
  FileKind,
  InputFile,
  Locale,
  NoticeCode,
  ErrorParams,
  OutputFile,
  ProgressUnit,
  ToolDescriptor,
} from '@docweave/contract'

export interface RunContext<Options> {
  readonly inputs: readonly [InputFile, ...InputFile[]]
  readonly options: Options
  readonly locale: Locale
  /** The assumed language of a document whose content does not determine it. */
  readonly language: DocumentLanguage
  /** The languages of the documents, as far as known: those that the visitor stated, else the visitor's own and English. */
  readonly languages: readonly DocumentLanguage[]
  /** A folder for this run alone. It is removed when the run ends, even after an error. */
  readonly folder: string
  /** Aborts on cancellation and at the time limit; every engine takes it. */
  readonly signal: AbortSignal
  readonly memoryMegabytes: number
  progress(done: number, of: number, unit: ProgressUnit): void
  /** Shows the visitor a partial result while the work continues: plain text, all that this run or chunk has so far. */
  show(text: string): void
  notice(code: NoticeCode, params?: ErrorParams): void
}

export interface WholeRun<Options> {
  run(context: RunContext<Options>): Promise<OutputFile[]>
}

/** A chunk as its tool returns it. With `part`, a file below the work folder, it needs nothing else of the input. */
export interface ChunkInput extends Omit<Chunk, 'file'> {
  part?: { path: string; kind: FileKind }
}

export interface SplitRun<Options> {
  /** Returns the chunks. `chunk.data` is JSON that the tool defines. An empty list skips `map`. */
  split(context: RunContext<Options>): Promise<ChunkInput[]>
  /** Processes one chunk and returns one file for `join`, with any content. A chunk with its own part has that as its input. */
  map(context: RunContext<Options>, chunk: Chunk): Promise<string>
  /** Makes the outputs from the input and the chunks' files, in the chunks' order. */
  join(context: RunContext<Options>, parts: readonly string[]): Promise<OutputFile[]>
}

export type ToolRun<Options> = WholeRun<Options> | SplitRun<Options>

/** A tool with its work. */
export interface RunnableTool {
  readonly tool: ToolDescriptor
  readonly work: ToolRun<Record<string, unknown>>
}

/**
 * Binds the work to its tool. The context's options are parsed with the tool's own schema before the work gets them. Throws when the tool's
 * `splits` does not match the work.
 */
export function defineRun<Options extends z.ZodObject>(
  tool: ToolDescriptor<Options>,
  work: ToolRun<z.infer<Options>>,
): RunnableTool {
  if (tool.splits !== 'split' in work)
    throw new Error(`${tool.id}: tool.ts declares splits: ${tool.splits}, which does not match run.ts`)
  const typed = (context: RunContext<Record<string, unknown>>): RunContext<z.infer<Options>> => ({
    ...context,
    options: tool.options.parse(context.options),
  })
  const { takes } = tool
  return {
    tool: {
      ...tool,
      produces: (options) => tool.produces(tool.options.parse(options)),
      takes: typeof takes === 'function' ? (options) => takes(tool.options.parse(options)) : takes,
    },
    work:
      'split' in work
        ? {
            split: (context) => work.split(typed(context)),
            map: (context, chunk) => work.map(typed(context), chunk),
            join: (context, parts) => work.join(typed(context), parts),
          }
        : { run: (context) => work.run(typed(context)) },
  }
}
