/**
 * Runs one phase of a step: fetches and checks the inputs, does the work, checks and stores the outputs, cleans up. The worker's activities
 * and the contract suite share this code, so that tests cover what runs.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  documentLanguageOf,
  DocweaveError,
  StepOutcome,
  type Chunk,
  type DocumentLanguage,
  type InputFile,
  type Notice,
  type OutputFile,
  type StepTask,
  type StoredFile,
} from '@docweave/contract'
import { checkInputs } from './check-inputs.ts'
import type { ChunkInput, RunEnvironment, RunnableTool } from './define-run.ts'
import { createPartialTextStore } from './partial-text.ts'
import { fetchInput, withLockedFiles, readSecretOptions } from './secrets.ts'
import { allSettled, storeOutputs } from './store-outputs.ts'
import type { StepHost, StepHooks } from './step-host.ts'

const mapPart = (task: StepTask) => (task.phase === 'map' ? [task.chunk] : task.phase === 'join' ? [task.parts] : [])

/** Returns a task's inputs: for a chunk with its own file only that. */
const inputsOf = (task: StepTask): readonly StoredFile[] =>
  task.phase === 'map' && task.chunk.file ? [task.chunk.file] : task.inputs

/**
 * Returns the options of a phase. Those that only `join` reads are left out of the phases before it, so that a retry with others of them
 * finds the finished chunks.
 */
const optionsFor = ({ joinOnly = [] }: RunnableTool['tool'], { phase, options }: StepTask) =>
  phase === 'split' || phase === 'map'
    ? Object.fromEntries(Object.entries(options).filter(([name]) => !joinOnly.includes(name)))
    : options

/** Stores the chunks' own files. */
async function keepChunks(
  chunks: readonly ChunkInput[],
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
  { tool, prepare }: RunnableTool,
  task: StepTask,
  host: StepHost,
  hooks: StepHooks,
): Promise<StepOutcome> {
  const space = `jobs/${task.jobId}`
  const spoken = task.languages ? [task.languages] : []
  const given = optionsFor(tool, task)
  const note = noteName(
    task.tool,
    task.version,
    given,
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
          digest: ref.key,
          ...(ref.pages === undefined ? {} : { pages: ref.pages }),
          ...(name === undefined ? {} : { name }),
        }
      }),
    )
    const { produces, work } = prepare(await readSecretOptions(tool, given, host.secrets, space))
    // `map` and `join` work on inputs that `split` has checked.
    const checks = task.phase === 'run' || task.phase === 'split'
    const [first, ...others] = checks ? await checkInputs(tool, fetched, host, hooks.signal) : fetched
    if (!first) throw new DocweaveError('INTERNAL')
    const notices: Notice[] = []
    const texts = createPartialTextStore({ files: host.files, space, folder, shown: (key) => hooks.shown?.(key) })
    let furthest = 0
    const language = documentLanguageOf(task.locale)
    const environment: RunEnvironment = {
      inputs: [first, ...others],
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
    const promise = { task, promised: produces, gives: tool.gives, host, signal: hooks.signal }
    const keep = (outputs: OutputFile[]) => storeOutputs(outputs, promise)
    if (!('split' in work)) outcome.files = await keep(await work.run(environment))
    else if (task.phase === 'split')
      outcome.chunks = await keepChunks(await work.split(environment), host, space, task.inputs[0]?.source ?? 0)
    else if (task.phase === 'map') {
      const path = await work.map(environment, task.chunk)
      outcome.files = [{ ...(await host.files.put(space, path, { move: true })), kind: 'json', source: task.group }]
    } else if (task.phase === 'join') {
      const paths = await allSettled(
        task.parts.map(async ({ key }, index) => {
          const path = join(folder, `part-${index}`)
          await host.files.fetch(space, key, path)
          return path
        }),
      )
      outcome.files = await keep(await work.join(environment, paths))
    }
    await texts.settled()
    hooks.signal.throwIfAborted()
    // If the note is lost, the work is repeated.
    await host.files.writeNote(space, note, outcome, { mayBeLost: true })
    return outcome
  } catch (error) {
    if (hooks.signal.aborted) throw new DocweaveError('CANCELLED', {}, error)
    throw withLockedFiles(DocweaveError.from(error), task.inputs)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Sorts the keys of JSON, so that their order does not change the name. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, canonical(each)]),
  )
}

/** Returns the name of the note that records finished work: the SHA-256 of everything that the work depends on, in hexadecimal. */
export const noteName = (...parts: unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(parts)))
    .digest('hex')
