/** How a tool's work is written: either `run`, or `split`, `map` and `join` for work that fans out over the cluster. */
import type { z } from 'zod'
import type { Chunk, FileKind, Locale, NoticeCode, ErrorParams, ProgressUnit, ToolDescriptor } from '@docweave/contract'

/** An input as a run sees it: a private copy in its own folder. */
export interface InputFile {
  path: string
  kind: FileKind
  bytes: number
  pages?: number
  /** What the visitor calls it, without the ending; `undefined` where nobody knows, as in a later step's tests. */
  name?: string
  /** What opens it, where that is the tool's work: PDFs come opened. Never to be written or logged. */
  password?: string
}

/**
 * A file a run made, below its work folder. `source` is the index of the input it came from (0 when left out), `part` tells
 * several of one source apart and becomes part of the name (`page-3`; or, after `=`, is all of it: `{name}` is the input's). The kind is what the tool promises.
 */
export interface OutputFile {
  path: string
  /** Of a transcript: where its words with their times are (JSON), for the visitor to read along. */
  transcript?: string
  source?: number
  part?: string
  /**
   * The very last thing done to the file, after a password was put on it: a signature covers every byte of what is given out.
   * Takes where the file is by then and the password that opens it; gives where the file to keep is.
   */
  seal?: (path: string, password: string | undefined) => Promise<string>
}

export interface RunContext<Options> {
  readonly inputs: readonly [InputFile, ...InputFile[]]
  readonly options: Options
  readonly locale: Locale
  /** What the documents are written in, as far as anybody can know: as the visitor said, else their language and English. */
  readonly languages: readonly Locale[]
  /** An empty folder of this run's own. It is removed when the run ends, however it ends. */
  readonly folder: string
  /** Aborts on cancel and at the time limit: every engine takes it. */
  readonly signal: AbortSignal
  readonly memoryMegabytes: number
  progress(done: number, of: number, unit: ProgressUnit): void
  /** Shows the visitor what of the result can be read already, while the work goes on: plain text of this run or chunk, all of it so far. */
  show(text: string): void
  notice(code: NoticeCode, params?: ErrorParams): void
}

export interface WholeRun<Options> {
  run(context: RunContext<Options>): Promise<OutputFile[]>
}

/** A chunk as its tool gives it: with `part`, a file it is done from, below the work folder, it needs nothing else of the input. */
export interface GivenChunk extends Omit<Chunk, 'file'> {
  part?: { path: string; kind: FileKind }
}

export interface SplitRun<Options> {
  /** Says which chunks there are. `chunk.data` is the tool's own JSON. An empty list goes straight to `join`. */
  split(context: RunContext<Options>): Promise<GivenChunk[]>
  /** Does one chunk and gives one file for `join`, of any content. A chunk with a part of its own has that as its input. */
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
 * Ties the work to its tool. The context's options are parsed by the tool's own schema before they get here.
 * Throws when the tool says it splits and the work does not, or the other way round.
 */
export function defineRun<Options extends z.ZodObject>(
  tool: ToolDescriptor<Options>,
  work: ToolRun<z.infer<Options>>,
): RunnableTool {
  if (tool.splits !== 'split' in work)
    throw new Error(`${tool.id}: tool.ts says splits: ${tool.splits}, run.ts differs`)
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
