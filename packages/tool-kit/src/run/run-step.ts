/**
 * Runs one phase of a step: fetches and checks the inputs, does the work, checks and stores the outputs, cleans up. The worker's activities
 * and the contract suite share this code, so that tests cover what runs.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  documentLanguageOf,
  DocweaveError,
  StepOutcome,
  type Chunk,
  type DocumentLanguage,
  type FileKind,
  type FileRef,
  type FileStore,
  type SecretStore,
  type Notice,
  type Progress,
  type StepTask,
} from '@docweave/contract'
import { allSettled } from './all-settled.ts'
import { checkInputs } from './check-inputs.ts'
import type { GivenChunk, InputFile, OutputFile, RunContext, RunnableTool } from './define-run.ts'
import { noteName } from './note-name.ts'
import { fetchInput, namingLockedFiles, readSecretOptions } from './secrets.ts'
import { storeOutputs } from './store-outputs.ts'
import { createTextKeeper } from './text-keeper.ts'

/** Opens a file to verify that it is sound: throws a code if it is not, returns the pages of a kind that has pages. */
export type Inspect = (path: string, kind: FileKind, signal: AbortSignal) => Promise<{ pages?: number }>

/**
 * Detects the kinds of files from their content, in the files' order; `undefined` for unsupported ones. `name` is the name that the file
 * came with, for kinds that content does not determine. Runs in a sandboxed process: this process parses no file of a visitor or an engine.
 */
export type KindsOf = (
  files: readonly { path: string; name?: string }[],
  signal: AbortSignal,
) => Promise<(FileKind | undefined)[]>

/** Writes a copy of the PDF at `path` to `out`, without its password or with one. Throws `PASSWORD_WRONG`. */
export type Relock = (path: string, out: string, password: string, signal: AbortSignal) => Promise<void>

export interface StepHost {
  files: FileStore
  inspect: Inspect
  kindsOf: KindsOf
  secrets: SecretStore
  unlock: Relock
  protect: Relock
  /** Returns the visitor's name for the file `source` of a job, without its extension. */
  nameOf?(jobId: string, source: number): Promise<string | undefined>
  /** The parent of the work folders; the system's temporary folder when unset. */
  folder?: string
}

export interface StepHooks {
  signal: AbortSignal
  progress(progress: Progress): void
  /** Called with the key of a partial text in the job's space. The text itself is in no event. */
  shown?(key: string): void
}

const mapPart = (task: StepTask) => (task.phase === 'map' ? [task.chunk] : task.phase === 'join' ? [task.parts] : [])

/** Returns a task's inputs: for a chunk with its own file only that. */
const inputsOf = (task: StepTask): readonly FileRef[] =>
  task.phase === 'map' && task.chunk.file ? [task.chunk.file] : task.inputs

/** Stores the chunks' own files. */
async function keepChunks(
  chunks: readonly GivenChunk[],
  { files }: StepHost,
  space: string,
  source: number,
): Promise<Chunk[]> {
  const kept: Chunk[] = []
  for (const { part, ...chunk } of chunks) {
    if (!part) kept.push(chunk)
    else {
      const stored = await files.put(space, part.path, { move: true })
      kept.push({ ...chunk, file: { ...stored, kind: part.kind, source } })
    }
  }
  return kept
}

/**
 * Runs `task` with the tool's own work.
 *
 * Finished work (the same tool, version, options, inputs and phase in the same job) is not repeated: its outcome is read from the job's
 * space. Progress never decreases.
 *
 * @throws DocweaveError with the code of the failure; `CANCELLED` when the signal aborted
 */
export async function runStep(
  { tool, work }: RunnableTool,
  task: StepTask,
  host: StepHost,
  hooks: StepHooks,
): Promise<StepOutcome> {
  const space = `jobs/${task.jobId}`
  const spoken = task.languages ? [task.languages] : []
  const note = noteName(
    task.tool,
    task.version,
    task.options,
    task.locale,
    task.inputs,
    task.phase,
    ...mapPart(task),
    ...spoken,
  )
  const finished = StepOutcome.safeParse(await host.files.readNote(space, note))
  if (finished.success) return finished.data

  const folder = await mkdtemp(join(host.folder ?? tmpdir(), 'docweave-'))
  try {
    const fetched = await allSettled(
      inputsOf(task).map(async (ref, index): Promise<InputFile> => {
        const opened = await fetchInput(host, space, ref, join(folder, `input-${index}.${ref.kind}`), hooks.signal)
        const name = await host.nameOf?.(task.jobId, ref.source)
        return {
          ...opened,
          kind: ref.kind,
          bytes: ref.bytes,
          ...(ref.pages === undefined ? {} : { pages: ref.pages }),
          ...(name === undefined ? {} : { name }),
        }
      }),
    )
    const options = await readSecretOptions(tool, task.options, host.secrets, space)
    // `map` and `join` work on inputs that `split` has checked.
    const checks = task.phase === 'run' || task.phase === 'split'
    const [first, ...others] = checks ? await checkInputs(tool, fetched, host, hooks.signal) : fetched
    if (!first) throw new DocweaveError('INTERNAL')
    const notices: Notice[] = []
    const texts = createTextKeeper({ files: host.files, space, folder, shown: (key) => hooks.shown?.(key) })
    let furthest = 0
    const language = documentLanguageOf(task.locale)
    const context: RunContext<Record<string, unknown>> = {
      inputs: [first, ...others],
      options,
      locale: task.locale,
      language,
      // Documents in any language may contain English.
      languages: task.languages?.length ? task.languages : [...new Set<DocumentLanguage>([language, 'en'])],
      folder,
      signal: hooks.signal,
      memoryMegabytes: task.memoryMegabytes,
      notice: (code, params = {}) => notices.push({ code, params }),
      progress: (done, of, unit) => {
        furthest = Math.max(furthest, Math.min(done, of))
        hooks.progress({ done: furthest, of, unit })
      },
      show: texts.show,
    }
    const outcome: StepOutcome = { files: [], chunks: [], notices }
    const promise = { task, promised: tool.produces(options), gives: tool.gives, host, signal: hooks.signal }
    const keep = (outputs: OutputFile[]) => storeOutputs(outputs, promise)
    if (!('split' in work)) outcome.files = await keep(await work.run(context))
    else if (task.phase === 'split')
      outcome.chunks = await keepChunks(await work.split(context), host, space, task.inputs[0]?.source ?? 0)
    else if (task.phase === 'map') {
      const path = await work.map(context, task.chunk)
      outcome.files = [{ ...(await host.files.put(space, path, { move: true })), kind: 'json', source: task.group }]
    } else if (task.phase === 'join') {
      const paths = await allSettled(
        task.parts.map(async ({ key }, index) => {
          const path = join(folder, `part-${index}`)
          await host.files.fetch(space, key, path)
          return path
        }),
      )
      outcome.files = await keep(await work.join(context, paths))
    }
    await texts.settled()
    hooks.signal.throwIfAborted()
    // If the note is lost, the work is repeated.
    await host.files.writeNote(space, note, outcome, { mayBeLost: true })
    return outcome
  } catch (error) {
    if (hooks.signal.aborted) throw new DocweaveError('CANCELLED', {}, error)
    throw namingLockedFiles(DocweaveError.from(error), task.inputs)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
