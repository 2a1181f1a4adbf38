/** The error codes of the operations that start work, for the OpenAPI document. */
import type { ErrorCode } from '@docweave/contract'

/** A job that starts, or starts again. */
export const startErrors: readonly ErrorCode[] = [
  'PIPELINE_INVALID',
  'TOOL_UNKNOWN',
  'TOOL_UNAVAILABLE',
  'OPTION_INVALID',
  'STEP_DOES_NOT_FIT',
  'QUEUE_FULL',
  'TOO_BUSY',
  'STORAGE_FULL',
]
/** A job that is created with its files. */
export const creationErrors: readonly ErrorCode[] = [
  ...startErrors,
  'UPLOAD_NOT_FOUND',
  'JOB_NOT_FINISHED',
  'RESULT_EXPIRED',
  'FILE_EMPTY',
  'FILE_KIND_UNSUPPORTED',
  'FILE_TOO_LARGE',
  'FILE_TOO_MANY',
  'PAGES_TOO_MANY',
  'UPLOADS_TOO_MANY',
  'UPLOAD_QUOTA_EXCEEDED',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_KEY_BUSY',
  'CHALLENGE_FAILED',
]
