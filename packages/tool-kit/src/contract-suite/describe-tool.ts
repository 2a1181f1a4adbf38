/** The contract suite that every tool must pass. It depends on no tool and no engine: test files and inspection are injected. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DocweaveError, FileKind, type ErrorCode, type Progress } from '@docweave/contract'
import type { RunnableTool } from '../run/define-run.ts'
import type { Inspect, KindsOf } from '../run/step-host.ts'
import { openFolder, runWhole, type TestFile, type WholeOptions, type WholeOutcome } from './run-whole.ts'

export interface SuiteMaterial {
  inspect: Inspect
  kindsOf: KindsOf
  /** A valid file of a kind; `long` takes long enough to be cancelled. `undefined` if no sample of that kind can be made yet. */
  sample(kind: FileKind, size?: 'small' | 'long'): Uint8Array | undefined
  /** Files that claim to be of a kind and must be rejected, each with its code. */
  bad: Partial<Record<FileKind, readonly { name: string; code: ErrorCode; make(): Uint8Array }[]>>
  /** Makes a valid file with a number of pages, for kinds that have pages. */
  manyPages: Partial<Record<FileKind, (pages: number) => Uint8Array>>
  /** Options that a tool needs to have something to do, by its id. */
  options?: Readonly<Record<string, Record<string, unknown>>>
  /** Ends the spare processes of engines before leftovers are counted. */
  endWarm?: () => Promise<void>
  /** Whether a process is a spare for the next run, by its command line. */
  isPooled?: (commandLine: string) => boolean
  /** Another place than this process where the tool is run, such as a browser. */
  elsewhere?: WholeOptions['elsewhere']
  /** What the last run left there, other than its inputs and the outputs of its finished phases. */
  leftElsewhere?: () => Promise<readonly string[]>
  /** Whether one case of each sort is enough, and one run for the same input, because the place is slow. */
  short?: boolean
  /**
   * Slow tools, by their ids, each with a tool that reads its input by the same code: both must accept the same kinds, of which only the
   * first is processed for the slow one.
   */
  readsAs?: Readonly<Record<string, string>>
  /** The appearance and the text of a file, as one string. */
  fingerprint(path: string, kind: FileKind): string
}

const timeout = 60_000
/** In ms: far less than the work takes, and enough for a busy machine. */
const cancelWithin = 10_000

/** Runs the tool where it must fail, and returns the error and the leftovers. */
async function failing(
  runnable: RunnableTool,
  files: readonly TestFile[],
  options: WholeOptions,
  { endWarm, isPooled, leftElsewhere }: Pick<SuiteMaterial, 'endWarm' | 'isPooled' | 'leftElsewhere'>,
) {
  const place = await openFolder()
  try {
    const before = await childProcesses(isPooled)
    const error = await runWhole(runnable, files, options, place).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    await endWarm?.()
    const started = (await childProcesses(isPooled)).filter((id) => !before.includes(id))
    return { error, left: [...(await listFolder(place.work)), ...started, ...((await leftElsewhere?.()) ?? [])] }
  } finally {
    await place.remove()
  }
}

/** Defines the test cases of every tool for `runnable`. */
export function describeTool(runnable: RunnableTool, material: SuiteMaterial): void {
  const { tool } = runnable
  const { inspect, kindsOf, elsewhere } = material
  const told = { inspect, kindsOf, ...(elsewhere ? { elsewhere } : {}), options: material.options?.[tool.id] ?? {} }
  const sound = (kind: FileKind, size?: 'small' | 'long'): TestFile => {
    const content = material.sample(kind, size)
    if (!content) throw new Error(`There is no sample of kind ${kind}: add one to packages/fixtures/src/samples.ts`)
    return { kind, content }
  }
  const refusal = async (file: TestFile) => {
    const { error, left } = await failing(runnable, [file], told, material)
    return error instanceof DocweaveError ? { code: error.code, retryable: error.retryable, left } : error
  }
  const some = <Case>(cases: readonly Case[]): readonly Case[] => (material.short ? cases.slice(0, 1) : cases)
  const asRefused = (code: ErrorCode) => ({ code, retryable: false, left: [] })
  const looksOf = ({ files }: WholeOutcome) => files.map(({ path, kind }) => material.fingerprint(path, kind))
  /** What the first case made of the first kind, with which another run on the same input is compared. */
  let firstLooks: string[] | undefined

  describe(`${tool.id}: the contract of every tool`, () => {
    const processed = material.readsAs?.[tool.id] === undefined ? some(tool.accepts) : tool.accepts.slice(0, 1)
    it.each(processed)('accepts %s and produces what its descriptor declares', { timeout }, async (kind) => {
      const heard = new Map<string, Progress[]>()
      const options = {
        ...told,
        onProgress: (progress: Progress, part: string) => heard.set(part, [...(heard.get(part) ?? []), progress]),
      }
      const outcome = await runWhole(runnable, [sound(kind)], options)
      try {
        const promised = tool.produces(tool.options.parse(told.options))
        expect(outcome.files.length).toBeGreaterThan(0)
        expect(outcome.files.length).toBeLessThanOrEqual(tool.gives === 'one' ? 1 : Infinity)
        const { signal } = new AbortController()
        const kinds = await kindsOf(outcome.files, signal)
        expect(kinds).toEqual(outcome.files.map(() => promised))
        for (const file of outcome.files) {
          expect(file.kind).toBe(promised)
          const { pages } = await inspect(file.path, promised, signal)
          expect(file.pages).toBe(pages)
        }
        expect(await listFolder(join(outcome.folder, 'work'))).toEqual([])
        expect([...heard.keys()].filter((part) => part !== 'split' && part !== 'join').length).toBeGreaterThan(0)
        for (const steps of heard.values())
          for (const [index, { done, of }] of steps.entries()) {
            expect(done).toBeLessThanOrEqual(of)
            expect(done).toBeGreaterThanOrEqual(steps[index - 1]?.done ?? 0)
          }
        if (!material.short && kind === tool.accepts[0]) firstLooks = looksOf(outcome)
      } finally {
        await outcome.remove()
      }
    })

    if (!material.short)
      it('produces the same pages for the same input', { timeout }, async () => {
        const [kind] = tool.accepts
        if (!kind) return
        const looks = async () => {
          const outcome = await runWhole(runnable, [sound(kind)], told)
          const seen = looksOf(outcome)
          await outcome.remove()
          return seen
        }
        expect(await looks()).toEqual(firstLooks ?? (await looks()))
      })

    const strangers = FileKind.options.filter((kind) => !tool.accepts.includes(kind) && material.sample(kind))
    it.each(some(strangers))('refuses %s', { timeout }, async (kind) => {
      expect(await refusal(sound(kind))).toEqual(asRefused('FILE_KIND_UNSUPPORTED'))
    })

    const bad = tool.accepts.flatMap((kind) => (material.bad[kind] ?? []).map((file) => ({ kind, ...file })))
    // An empty file is refused before an engine opens it.
    const toOpen = bad.toSorted((a, b) => Number(a.code === 'FILE_EMPTY') - Number(b.code === 'FILE_EMPTY'))
    it.each(some(toOpen))('refuses an invalid $kind: $name', { timeout }, async ({ kind, code, make }) => {
      expect(await refusal({ kind, content: make() })).toEqual(asRefused(code))
    })

    it.each(some(tool.accepts))('refuses a %s that is too large', { timeout }, async (kind) => {
      const file = { ...sound(kind), bytes: tool.limits.bytes + 1 }
      expect(await refusal(file)).toEqual(asRefused('FILE_TOO_LARGE'))
    })

    const long = tool.accepts.flatMap((kind) => {
      const make = material.manyPages[kind]
      return make ? [{ kind, make }] : []
    })
    it.each(some(long))('refuses a $kind with too many pages', { timeout }, async ({ kind, make }) => {
      expect(await refusal({ kind, content: make(tool.limits.pages + 1) })).toEqual(asRefused('PAGES_TOO_MANY'))
    })

    it.each(some([150, 0, 600]))(
      'stops soon when cancelled after %d ms, without leftovers',
      { timeout },
      async (after) => {
        const [kind] = tool.accepts
        if (!kind) return
        const cancel = new AbortController()
        let cancelledAt = Infinity
        const timer = setTimeout(() => {
          cancelledAt = performance.now()
          cancel.abort()
        }, after)
        const { signal } = cancel
        const { error, left } = await failing(runnable, [sound(kind, 'long')], { ...told, signal }, material)
        clearTimeout(timer)
        // Fast work may end before it is cancelled; then there is nothing to stop.
        expect(performance.now() - cancelledAt).toBeLessThan(cancelWithin)
        expect(error === undefined || (error instanceof DocweaveError && error.code === 'CANCELLED')).toBe(true)
        expect(left).toEqual([])
      },
    )
  })
}

/**
 * Returns the running child processes of this process (Linux; elsewhere always empty).
 *
 * @param isPooled whether a process, by its command line, belongs to a pool that keeps it running on purpose
 */
export async function childProcesses(isPooled: (commandLine: string) => boolean = () => false): Promise<string[]> {
  const threads = await readdir('/proc/self/task').catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const ids = lists.flatMap((list) => list.split(' ').filter((id) => id !== ''))
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  // A process that is exiting has no command line any more; whether it belonged to a pool cannot be seen.
  return ids.filter((_, at) => lines[at] !== '' && !isPooled(lines[at] ?? ''))
}

/** Lists the content of a folder that should be empty. */
const listFolder = (folder: string): Promise<string[]> => readdir(folder)
