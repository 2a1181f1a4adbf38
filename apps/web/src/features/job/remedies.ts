/** What can be done with a job that is over, the most likely help first: that one is the page's main button. */
import type { JobView } from '@docweave/contract'
import { asksForPassword, errorTable, type ErrorCode } from '@docweave/contract/error-table'
import { failedFiles } from './file-states.ts'

/**
 * - `passwords`: give those of the files that could not be opened;
 * - `read`: recognise the text first;
 * - `options`: change the step's options and go on there;
 * - `again`: the same once more;
 * - `without`: go on without the files that failed;
 * - `anew`: the same steps with other files.
 */
export type Remedy = 'passwords' | 'read' | 'options' | 'again' | 'without' | 'anew'

/** Remedies that begin another job: whoever has the link of this one may do so. */
const ofAnotherJob: ReadonlySet<Remedy> = new Set<Remedy>(['read', 'anew'])

export const changesNothing = (remedy: Remedy): boolean => ofAnotherJob.has(remedy)

/** Failures of the file itself: no option and no other try mends them. */
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

/** Failures that an option brought about. */
const ofTheOptions: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'OPTION_INVALID',
  'PAGE_RANGE_INVALID',
  'SHEET_NOT_FOUND',
  'NO_PAGES_LEFT',
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

/** Failures that recognition mends. */
const ofUnreadText: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['TEXT_NOT_FOUND', 'TEXT_UNREADABLE'])

/** Failures that nobody repeats by itself, and that a person may: the machine may be less busy by then. */
const byHand: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['CANCELLED', 'STOPPED_BY_OPERATOR', 'TIMED_OUT'])

/** Whether the same run may end otherwise: its code says so, or a person may try. */
export const mayEndOtherwise = (code: ErrorCode | undefined): boolean =>
  code === undefined || byHand.has(code) || errorTable[code].retryable

/** Every reason the job gives, its own and those of single files. */
function codesOf({ failure, inputs }: JobView): ErrorCode[] {
  const all = [failure, ...inputs.map(({ status }) => (status?.state === 'failed' ? status.failure : undefined))]
  return [...new Set(all.flatMap((each) => (each ? [each.code] : [])))]
}

/** The steps' tools with recognition before the one that found no text; `undefined` when that is no help. */
export function withReader({ steps, failure }: JobView, reader: string): string[] | undefined {
  const tools = steps.map(({ tool }) => tool)
  if (failure?.step === undefined || !ofUnreadText.has(failure.code)) return undefined
  return tools.slice(0, failure.step).includes(reader) ? undefined : tools.toSpliced(failure.step, 0, reader)
}

/**
 * The remedies of a job, the main one first; none while it goes on.
 *
 * @param reader the tool that recognises text, when there is one
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
    isOptions && 'options',
    codes.some(mayEndOtherwise) && 'again',
    failed > 0 && failed < inputs.length && 'without',
    !isOptions && hasOptions && !codes.some((code) => ofTheFile.has(code) || asksForPassword(code)) && 'options',
    'anew',
  ]
  return found.filter((each) => each !== false)
}
