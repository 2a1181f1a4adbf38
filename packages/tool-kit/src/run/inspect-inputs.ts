/** Inspects the input files before the first step: whether they open, and their page counts. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  asksForPassword,
  DocweaveError,
  type FailedFile,
  type InspectRequest,
  type StoredFile,
} from '@docweave/contract'
import { checkLimits } from './check-limits.ts'
import { fetchInput } from './secrets.ts'
import type { Inspection, StepHost } from './step-host.ts'

const withPages = (ref: StoredFile, { pages }: Inspection): StoredFile => ({
  ...ref,
  ...(pages === undefined ? {} : { pages }),
})

async function inspect(services: StepHost, jobId: string, ref: StoredFile, signal: AbortSignal): Promise<StoredFile> {
  const before = services.opened?.get(ref.key)
  if (before) return withPages(ref, before)
  const place = await mkdtemp(join(services.folder ?? tmpdir(), 'inspect-'))
  try {
    const { path, password } = await fetchInput(
      services,
      `jobs/${jobId}`,
      ref,
      join(place, `input.${ref.kind}`),
      signal,
    )
    // The tool itself opens a file that is still encrypted.
    if (password !== undefined) return ref
    return withPages(ref, await services.inspect(path, ref.kind, signal))
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/**
 * Up to so many files, with so many bytes together, are inspected one after the other: side by side they would take an engine process each,
 * whose start costs a hundred times the processor time of such an inspection.
 */
const few = { files: 8, bytes: 2_000_000 }

const areFew = (inputs: readonly StoredFile[]) =>
  inputs.length <= few.files && inputs.reduce((sum, { bytes }) => sum + bytes, 0) <= few.bytes

/** Returns the files that opened, and the errors of the others. */
async function inspectAll(services: StepHost, { jobId, inputs }: InspectRequest, signal: AbortSignal) {
  const failures: { ref: StoredFile; error: DocweaveError }[] = []
  const look = (ref: StoredFile) =>
    inspect(services, jobId, ref, signal).catch((error: unknown) => {
      failures.push({ ref, error: DocweaveError.from(error) })
      return []
    })
  const looked: (StoredFile | never[])[] = []
  if (areFew(inputs)) for (const ref of inputs) looked.push(await look(ref))
  else looked.push(...(await Promise.all(inputs.map(look))))
  signal.throwIfAborted()
  return { seen: looked.flat(), failures: failures.toSorted((a, b) => a.ref.source - b.ref.source) }
}

/**
 * Inspects the files of a step that takes all of them together.
 *
 * @throws DocweaveError the first failure other than a password failure, else the first password failure (params: `files`, the
 * positions from 0 of all files that failed likewise), or an exceeded limit
 */
export async function inspectTogether(services: StepHost, request: InspectRequest, signal: AbortSignal) {
  const { seen, failures } = await inspectAll(services, request, signal)
  const worst = failures.find(({ error }) => !asksForPassword(error.code))
  if (worst)
    throw namingFiles(
      worst.error,
      ...failures.flatMap(({ ref, error }) => (asksForPassword(error.code) ? [] : [ref.source])),
    )
  const [first] = failures
  if (first) throw namingFiles(first.error, ...failures.map(({ ref }) => ref.source))
  checkLimits(request.limits, seen)
  return seen
}

const namingFiles = (error: DocweaveError, ...files: number[]) =>
  new DocweaveError(error.code, { ...error.params, files: files.join(' ') }, error)

/**
 * Inspects the files of a step that takes them one by one: each can fail by itself. A retryable error is no failure: the file
 * goes to the step uninspected, and each attempt opens it again.
 *
 * @throws DocweaveError when the files together exceed a limit: too many files or pages
 */
export async function inspectApart(services: StepHost, request: InspectRequest, signal: AbortSignal) {
  const { seen, failures } = await inspectAll(services, request, signal)
  const failed: FailedFile[] = []
  const fail = ({ source }: StoredFile, error: DocweaveError) => {
    const { code, params } = asksForPassword(error.code) ? namingFiles(error, source) : error
    failed.push({ source, failure: { code, params } })
  }
  const files = failures.flatMap(({ ref, error }) => (error.retryable ? [ref] : []))
  for (const { ref, error } of failures) if (!error.retryable) fail(ref, error)
  for (const ref of seen) {
    try {
      checkLimits(request.limits, [ref])
      files.push(ref)
    } catch (error) {
      fail(ref, DocweaveError.from(error))
    }
  }
  checkLimits(request.limits, files)
  return { files: files.toSorted((a, b) => a.source - b.source), failed }
}
