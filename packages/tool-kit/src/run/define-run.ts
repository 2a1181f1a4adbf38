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

/** Everything that one run works with, except the options. */
export interface RunEnvironment {
  readonly inputs: readonly [InputFile, ...InputFile[]]
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

export interface RunContext<Options> extends RunEnvironment {
  readonly options: Options
}

interface WholeRun<Context> {
  run(context: Context): Promise<OutputFile[]>
}

/** A chunk as its tool returns it. With `part`, a file below the work folder, it needs nothing else of the input. */
export interface ChunkInput extends Omit<Chunk, 'file'> {
  part?: { path: string; kind: FileKind }
}

interface SplitRun<Context> {
  /** Returns the chunks. `chunk.data` is JSON that the tool defines. An empty list skips `map`. */
  split(context: Context): Promise<ChunkInput[]>
  /** Processes one chunk and returns one file for `join`, with any content. A chunk with its own part has that as its input. */
  map(context: Context, chunk: Chunk): Promise<string>
  /** Makes the outputs from the input and the chunks' files, in the chunks' order. */
  join(context: Context, parts: readonly string[]): Promise<OutputFile[]>
}

/** A tool's work on options of its schema. */
export type ToolRun<Options> = WholeRun<RunContext<Options>> | SplitRun<RunContext<Options>>

/** A tool's work with its options already parsed. */
export interface PreparedRun {
  /** The kind of the outputs with these options. */
  readonly produces: FileKind
  readonly work: WholeRun<RunEnvironment> | SplitRun<RunEnvironment>
}

/** A tool with its work. */
export interface RunnableTool {
  readonly tool: ToolDescriptor
  /** Parses the options with the tool's schema. Throws ZodError if they are invalid. */
  prepare(options: Record<string, unknown>): PreparedRun
}

/** Binds the work to its tool. Throws when the tool's `splits` does not match the work. */
export function defineRun<Options extends z.ZodObject>(
  tool: ToolDescriptor<Options>,
  work: ToolRun<z.infer<Options>>,
): RunnableTool {
  if (tool.splits !== 'split' in work)
    throw new Error(`${tool.id}: tool.ts declares splits: ${tool.splits}, which does not match run.ts`)
  const { takes } = tool
  return {
    tool: {
      ...tool,
      produces: (options) => tool.produces(tool.options.parse(options)),
      takes: typeof takes === 'function' ? (options) => takes(tool.options.parse(options)) : takes,
    },
    prepare(given) {
      const options = tool.options.parse(given)
      const full = (environment: RunEnvironment) => ({ ...environment, options })
      return {
        produces: tool.produces(options),
        work:
          'split' in work
            ? {
                split: (environment) => work.split(full(environment)),
                map: (environment, chunk) => work.map(full(environment), chunk),
                join: (environment, parts) => work.join(full(environment), parts),
              }
            : { run: (environment) => work.run(full(environment)) },
      }
    },
  }
}
