/** Remedies for a finished job, the most likely first: that one is the page's main button. */
import type { JobView } from '@docweave/contract'
import { asksForPassword, errorTable, type ErrorCode } from '@docweave/contract/error-table'
import { failedFiles } from './file-states.ts'

/**
 * - `passwords`: supply those of the files that could not be opened;
 * - `read`: run OCR first;
 * - `server`: go on on the server with a job that failed in this browser;
 * - `options`: change the step's options and continue there;
 * - `again`: repeat unchanged;
 * - `without`: continue without the files that failed;
 * - `anew`: the same steps with other files.
 */
export type Remedy = 'passwords' | 'read' | 'server' | 'options' | 'again' | 'without' | 'anew'

/** Remedies that start another job: anyone with the link may use them. */
const ofAnotherJob: ReadonlySet<Remedy> = new Set<Remedy>(['read', 'anew'])

/** Remedies that a site without a server has. */
export const needsNoServer = (remedy: Remedy): boolean => remedy !== 'server' && remedy !== 'read'

export const changesNothing = (remedy: Remedy): boolean => ofAnotherJob.has(remedy)

/** Failures of the file itself: neither options nor a retry fix them. */
const ofTheFile: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'FILE_EMPTY',
  'FILE_KIND_UNSUPPORTED',
  'FILE_DAMAGED',
  'FILE_RESTRICTED',
  'FILE_NO_PAGES',
  'FILE_TOO_LARGE',
  'DRM_PROTECTED',
  'UNPACKED_TOO_LARGE',
])

/** Failures of a device that the server may not have. */
const ofTheDevice: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'MEMORY_EXCEEDED',
  'ENGINE_FAILED',
  'TIMED_OUT',
  'BROWSER_CANNOT_RUN',
  'BROWSER_STORAGE_FULL',
  'RESULT_EXPIRED',
  'TOOL_UNAVAILABLE',
  'TEXT_UNREADABLE',
  'INTERNAL',
])

/** Failures that other options may prevent. */
const ofTheOptions: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'OPTION_INVALID',
  'PAGE_RANGE_INVALID',
  'SHEET_NOT_FOUND',
  'NO_PAGES_LEFT',
  'PAGES_NOT_CHOSEN',
  'PARTS_TOO_MANY',
  'OUTLINE_NOT_FOUND',
  'IMAGES_NOT_FOUND',
  'TABLES_NOT_FOUND',
  'PAGE_TOO_LARGE',
  'TEXT_ENCODING_WRONG',
  'SIGNATURE_MISSING',
  'CERTIFICATE_INVALID',
  'CERTIFICATE_PASSWORD_WRONG',
  'CERTIFICATE_EXPIRED',
])

/** Failures that OCR fixes. */
const ofUnreadText: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['TEXT_NOT_FOUND', 'TEXT_UNREADABLE'])

/** Failures that are not retried automatically, but may be by the visitor: the machine may be less busy by then. */
const byHand: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['CANCELLED', 'STOPPED_BY_OPERATOR', 'TIMED_OUT'])

/** Whether the same run may succeed: if its code is retryable, or the visitor may retry. */
export const mayEndOtherwise = (code: ErrorCode | undefined): boolean =>
  code === undefined || byHand.has(code) || errorTable[code].retryable

/** All failure codes of the job and its files. */
function codesOf({ failure, inputs }: JobView): ErrorCode[] {
  const all = [failure, ...inputs.map(({ status }) => (status?.state === 'failed' ? status.failure : undefined))]
  return [...new Set(all.flatMap((each) => (each ? [each.code] : [])))]
}

/** Whether a step that ran in this browser failed. */
const failedHere = ({ stepsHere = 0, failure }: JobView) => failure?.step !== undefined && failure.step < stepsHere

/** The steps' tools with OCR before the one that found no text; `undefined` if that does not help, and for a flow. */
export function withReader({ steps, flow, failure }: JobView, reader: string): string[] | undefined {
  const tools = steps.map(({ tool }) => tool)
  if (flow || failure?.step === undefined || !ofUnreadText.has(failure.code)) return undefined
  return tools.slice(0, failure.step).includes(reader) ? undefined : tools.toSpliced(failure.step, 0, reader)
}

/**
 * The remedies of a job, the main one first; none while it is running.
 *
 * @param reader the OCR tool, if available
 */
export function remediesOf(job: JobView, reader: string | undefined): Remedy[] {
  const { state, failure, inputs } = job
  if (state === 'waiting' || state === 'running') return []
  if (state === 'expired') return ['anew']
  if (state === 'cancelled') return ['again', 'anew']
  const codes = codesOf(job)
  const failed = failedFiles(job).length
  if (state === 'done') {
    const helps = codes.some(asksForPassword) ? 'passwords' : codes.some(mayEndOtherwise) ? 'again' : undefined
    return [...(failed > 0 && helps ? ([helps] satisfies Remedy[]) : []), 'anew']
  }
  const step = failure?.step === undefined ? undefined : job.steps[failure.step]
  const hasOptions = step !== undefined && Object.keys(step.options).length > 0
  const isOptions = hasOptions && codes.some((code) => ofTheOptions.has(code))
  const found: (Remedy | false)[] = [
    codes.some(asksForPassword) && 'passwords',
    reader !== undefined && withReader(job, reader) !== undefined && 'read',
    failedHere(job) && codes.some((code) => ofTheDevice.has(code)) && 'server',
    isOptions && 'options',
    codes.some(mayEndOtherwise) && 'again',
    failed > 0 && failed < inputs.length && 'without',
    !isOptions && hasOptions && !codes.some((code) => ofTheFile.has(code) || asksForPassword(code)) && 'options',
    'anew',
  ]
  return found.filter((each) => each !== false)
}
