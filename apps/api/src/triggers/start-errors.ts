/** What errors of a start mean for the file or message that was to be started. */
import type { ErrorCode } from '@docweave/contract'

/** For so long (ms) an unacknowledged start is repeated: an hour less than its key is known. */
export const repeatableFor = 23 * 3_600_000

const full: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['RATE_LIMITED', 'QUEUE_FULL', 'TOO_BUSY', 'UPLOADS_TOO_MANY', 'UPLOAD_QUOTA_EXCEEDED'] as const),
  'IDEMPOTENCY_KEY_BUSY',
])

/** Whether the account or the server has no room for another job now: the next look tries again. */
export const isFull = (code: ErrorCode): boolean => full.has(code)

const temporary: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['FOLDER_UNAVAILABLE', 'MAILBOX_UNAVAILABLE', 'STORAGE_FULL', 'STORE_FAILED'] as const),
  ...(['SERVICE_UNAVAILABLE', 'INTERNAL', 'SCANNER_UNAVAILABLE', 'TOOL_UNAVAILABLE'] as const),
])

/** Whether the file is fine, and so is the trigger: the next look tries again, and the owner sees why. */
export const isTemporary = (code: ErrorCode): boolean => temporary.has(code)

const ofTrigger: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'TRIGGER_NOT_FOUND',
  'SAVED_PIPELINE_NOT_FOUND',
  'SIGNED_OUT',
])

/** Whether the trigger itself cannot run. */
export const isOfTrigger = (code: ErrorCode): boolean => ofTrigger.has(code)
