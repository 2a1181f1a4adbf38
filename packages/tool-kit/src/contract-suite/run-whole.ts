/** Runs a tool on files through all of its phases, as a workflow would, with a minimal file store in the test's own folder. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile, copyFile, readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DocweaveError,
  type InputFile,
  type StoredFile,
  type DocumentLanguage,
  type Locale,
  type Notice,
  type Progress,
  type StepOutcome,
  type StepTask,
  type FileStore,
} from '@docweave/contract'
import type { RunnableTool } from '../run/define-run.ts'
import { runStep } from '../run/run-step.ts'
import type { Inspect, KindsOf, StepHooks } from '../run/step-host.ts'

/** An input file of a test, by its content. `bytes` is the declared size, when it differs from the real one. */
export interface TestFile extends Pick<InputFile, 'kind' | 'password'>, Partial<Pick<InputFile, 'bytes'>> {
  content: Uint8Array
}

/** Where the phases of a run are performed, with a store of its own. */
export interface RunPlace {
  put(path: string): Promise<Pick<StoredFile, 'key' | 'bytes'>>
  perform(task: StepTask, hooks: StepHooks, names: readonly string[]): Promise<StepOutcome>
  fetch(key: string, path: string): Promise<void>
}

export interface WholeOptions {
  /** Another place than this process, such as a browser. */
  elsewhere?: (runnable: RunnableTool, given: readonly TestFile[]) => Promise<RunPlace>
  inspect: Inspect
  kindsOf: KindsOf
  options?: Record<string, unknown>
  locale?: Locale
  /** The languages of the visitor's documents. */
  languages?: DocumentLanguage[]
  signal?: AbortSignal
  memoryMegabytes?: number
  /** The visitor's names for the files, without their extensions. */
  names?: readonly string[]
  /** `part` identifies the phase or chunk. */
  onProgress?: (progress: Progress, part: string) => void
}

export interface WholeOutcome {
  files: (StoredFile & { path: string })[]
  notices: Notice[]
  /** The test's folder: outputs, store and the parent of the work folders (`work`), which must be empty after the run. */
  folder: string
  remove(): Promise<void>
}

/** Never called: the suite passes plain options and unlocked PDFs, and protects no result. */
const notHere = (): never => {
  throw new DocweaveError('INTERNAL')
}
/** The reference of a file's password is the file's index. */
const passwordsOf = (given: readonly TestFile[]) => ({
  put: notHere,
  get: async (_space: string, reference: string) => given[Number(reference)]?.password,
})

/** Creates the folder for one run. */
export async function openFolder(): Promise<{ folder: string; work: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-suite-'))
  const work = join(folder, 'work')
  await mkdir(work)
  return { folder, work, remove: () => rm(folder, { recursive: true, force: true }) }
}

const space = 'jobs/suite'

/** Performs phases in this process, with a store in `folder`. */
function inThisProcess(
  runnable: RunnableTool,
  given: readonly TestFile[],
  { folder, work }: Pick<Awaited<ReturnType<typeof openFolder>>, 'folder' | 'work'>,
  { inspect, kindsOf }: Pick<WholeOptions, 'inspect' | 'kindsOf'>,
): RunPlace {
  const files = createTestStore(join(folder, 'store'))
  const host = {
    ...{ files, inspect, kindsOf, folder: work, secrets: passwordsOf(given), unlock: notHere, protect: notHere },
  }
  return {
    put: (path) => files.put(space, path),
    perform: (task, hooks, names) =>
      runStep(runnable, task, { ...host, nameOf: async (_jobId, source) => names[source] }, hooks),
    fetch: (key, path) => files.fetch(space, key, path),
  }
}

/** Runs the tool on `given`. The caller must call `remove` to delete the folder. */
export async function runWhole(
  runnable: RunnableTool,
  given: readonly TestFile[],
  {
    inspect,
    kindsOf,
    elsewhere,
    options = {},
    locale = 'en',
    languages,
    signal,
    memoryMegabytes = 1500,
    names = [],
    onProgress,
  }: WholeOptions,
  folders?: Awaited<ReturnType<typeof openFolder>>,
): Promise<WholeOutcome> {
  const { tool } = runnable
  const own = folders ?? (await openFolder())
  const place = (await elsewhere?.(runnable, given)) ?? inThisProcess(runnable, given, own, { inspect, kindsOf })
  const inputs = await Promise.all(
    given.map(async ({ kind, content, bytes, password }, source): Promise<StoredFile> => {
      const path = join(own.folder, `given-${source}`)
      await writeFile(path, content)
      const stored = await place.put(path)
      const locked = password === undefined ? {} : { password: `${source}` }
      return { key: stored.key, bytes: bytes ?? stored.bytes, kind, source, ...locked }
    }),
  )
  const shared = {
    jobId: 'suite',
    locale,
    ...(languages ? { languages } : {}),
    step: 0,
    group: 0,
    tool: tool.id,
    version: tool.version,
    options: tool.options.parse(options),
    inputs,
    memoryMegabytes,
  }
  const perform = (task: StepTask, part: string) => {
    const hooks = {
      signal: signal ?? new AbortController().signal,
      progress: (progress: Progress) => onProgress?.(progress, part),
    }
    return place.perform(task, hooks, names)
  }
  const finish = async ({ files, notices }: { files: StoredFile[]; notices: Notice[] }): Promise<WholeOutcome> => {
    const fetched = await Promise.all(
      files.map(async (file, index) => {
        const path = join(own.folder, `result-${index}.${file.kind}`)
        await place.fetch(file.key, path)
        return { ...file, path }
      }),
    )
    return { files: fetched, notices, folder: own.folder, remove: own.remove }
  }
  if (!tool.splits) return finish(await perform({ ...shared, phase: 'run' }, 'run'))
  const split = await perform({ ...shared, phase: 'split' }, 'split')
  // Wait for all chunks, even after one has failed, because the caller checks for leftovers next.
  const settled = await Promise.allSettled(
    split.chunks.map((chunk, index) => perform({ ...shared, phase: 'map', chunk, index }, `map ${index}`)),
  )
  const maps = settled.map((each) => {
    if (each.status === 'rejected') throw DocweaveError.from(each.reason)
    return each.value
  })
  const parts = maps.flatMap(({ files }) => files)
  const joined = await perform({ ...shared, phase: 'join', parts }, 'join')
  return finish({
    files: joined.files,
    notices: [split, ...maps, joined].flatMap(({ notices }) => notices),
  })
}

export function createTestStore(folder: string): FileStore {
  const place = (space: string, name: string) => join(folder, space.replaceAll('/', '_'), name)
  const note = (space: string, name: string) => place(space, `note-${name}.json`)
  return {
    async put(space, path, { move = false } = {}) {
      const content = await readFile(path)
      const key = createHash('sha256').update(content).digest('hex')
      await mkdir(place(space, ''), { recursive: true })
      await (move ? rename : copyFile)(path, place(space, key))
      return { key, bytes: content.length }
    },
    async fetch(space, key, path) {
      await copyFile(place(space, key), path).catch((error) => {
        throw new DocweaveError('RESULT_EXPIRED', {}, error)
      })
    },
    async read(space, key, range) {
      const content = await readFile(place(space, key))
      return new Blob([range ? content.subarray(range.start, range.end + 1) : content]).stream()
    },
    async link(from, key, to) {
      await mkdir(place(to, ''), { recursive: true })
      await copyFile(place(from, key), place(to, key))
    },
    readNote: (space, name) =>
      readFile(note(space, name), 'utf8').then(
        (text): unknown => JSON.parse(text),
        () => undefined,
      ),
    async writeNote(space, name, content) {
      await mkdir(place(space, ''), { recursive: true })
      await writeFile(note(space, name), JSON.stringify(content))
    },
    removeSpace: (space) => rm(place(space, ''), { recursive: true, force: true }),
    async *spaces() {},
  }
}
