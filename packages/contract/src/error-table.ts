/**
 * The only table of error codes. Every failure that a visitor can get has one of these codes: an engine's own message is only logged, and
 * the visitor reads the code's translated text. Plain data without zod, because workflow code reads it too.
 */

/** The tRPC error codes in use here (JSON-RPC names of HTTP statuses). */
export type TransportCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_SUPPORTED'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNPROCESSABLE_CONTENT'
  | 'TOO_MANY_REQUESTS'
  | 'CLIENT_CLOSED_REQUEST'
  | 'INTERNAL_SERVER_ERROR'
  | 'SERVICE_UNAVAILABLE'
  | 'TIMEOUT'

/** `retryable`: whether running the same step again may succeed. */
export interface ErrorEntry {
  retryable: boolean
  trpc: TransportCode
}

const entry = (trpc: TransportCode, retryable = false): ErrorEntry => ({ retryable, trpc })

export const errorTable = {
  FILE_EMPTY: entry('UNPROCESSABLE_CONTENT'),
  FILE_INFECTED: entry('UNPROCESSABLE_CONTENT'),
  FILE_KIND_UNSUPPORTED: entry('UNSUPPORTED_MEDIA_TYPE'),
  FILE_DAMAGED: entry('UNPROCESSABLE_CONTENT'),
  FILE_ENCRYPTED: entry('UNPROCESSABLE_CONTENT'),
  PASSWORD_WRONG: entry('UNPROCESSABLE_CONTENT'),
  FILE_RESTRICTED: entry('UNPROCESSABLE_CONTENT'),
  DRM_PROTECTED: entry('UNPROCESSABLE_CONTENT'),
  UNPACKED_TOO_LARGE: entry('PAYLOAD_TOO_LARGE'),
  SHEET_NOT_FOUND: entry('BAD_REQUEST'),
  FILE_TOO_LARGE: entry('PAYLOAD_TOO_LARGE'),
  FILE_NO_PAGES: entry('UNPROCESSABLE_CONTENT'),
  FILE_TOO_MANY: entry('PAYLOAD_TOO_LARGE'),
  PAGE_TOO_LARGE: entry('PAYLOAD_TOO_LARGE'),
  IMAGE_TOO_LARGE: entry('PAYLOAD_TOO_LARGE'),
  PAGES_TOO_MANY: entry('PAYLOAD_TOO_LARGE'),
  PARTS_TOO_MANY: entry('PAYLOAD_TOO_LARGE'),
  NO_PAGES_LEFT: entry('UNPROCESSABLE_CONTENT'),
  PAGES_NOT_CHOSEN: entry('BAD_REQUEST'),
  OUTLINE_NOT_FOUND: entry('UNPROCESSABLE_CONTENT'),
  IMAGES_NOT_FOUND: entry('UNPROCESSABLE_CONTENT'),
  TEXT_ENCODING_WRONG: entry('UNPROCESSABLE_CONTENT'),
  SIGNATURE_MISSING: entry('BAD_REQUEST'),
  SIGNATURE_WOULD_BREAK: entry('UNPROCESSABLE_CONTENT'),
  SIGNATURE_NOT_ALLOWED: entry('UNPROCESSABLE_CONTENT'),
  CERTIFICATE_INVALID: entry('UNPROCESSABLE_CONTENT'),
  CERTIFICATE_PASSWORD_WRONG: entry('UNPROCESSABLE_CONTENT'),
  CERTIFICATE_EXPIRED: entry('UNPROCESSABLE_CONTENT'),
  TIME_STAMP_FAILED: entry('SERVICE_UNAVAILABLE', true),
  NO_SOUND: entry('UNPROCESSABLE_CONTENT'),
  SOUND_TOO_LONG: entry('PAYLOAD_TOO_LARGE'),
  MODEL_UNAVAILABLE: entry('SERVICE_UNAVAILABLE', true),
  TEXT_NOT_FOUND: entry('UNPROCESSABLE_CONTENT'),
  TEXT_UNREADABLE: entry('UNPROCESSABLE_CONTENT'),
  TABLES_NOT_FOUND: entry('UNPROCESSABLE_CONTENT'),
  OPTION_INVALID: entry('BAD_REQUEST'),
  /** A request of the public API that cannot be parsed; `part` names the field, header or part. */
  REQUEST_INVALID: entry('BAD_REQUEST'),
  REQUEST_TYPE_UNSUPPORTED: entry('UNSUPPORTED_MEDIA_TYPE'),
  ENDPOINT_NOT_FOUND: entry('NOT_FOUND'),
  METHOD_NOT_ALLOWED: entry('METHOD_NOT_SUPPORTED'),
  IDEMPOTENCY_KEY_REUSED: entry('CONFLICT'),
  /** The first request with this idempotency key is not answered yet. */
  IDEMPOTENCY_KEY_BUSY: entry('CONFLICT', true),
  PAGE_RANGE_INVALID: entry('BAD_REQUEST'),
  PIPELINE_INVALID: entry('BAD_REQUEST'),
  STEP_DOES_NOT_FIT: entry('BAD_REQUEST'),
  /** A block of a flow without any step. Params of this and the next seven: `place`, where in the flow. */
  FLOW_BLOCK_EMPTY: entry('BAD_REQUEST'),
  /** Params: `condition`, its name. */
  CONDITION_IMPOSSIBLE: entry('BAD_REQUEST'),
  /** The other way of the condition has steps that no file would reach. Params: `condition`, its name. */
  CONDITION_ALWAYS_MET: entry('BAD_REQUEST'),
  /** Params: `part`, what is no field of a template. */
  NAME_TEMPLATE_INVALID: entry('BAD_REQUEST'),
  NAMES_COLLIDE: entry('BAD_REQUEST'),
  /** Two ways of a branch give their files the same names. Params: `template`. */
  WAY_NAMES_COLLIDE: entry('BAD_REQUEST'),
  STEP_AFTER_NAME: entry('BAD_REQUEST'),
  /** A step that combines files gets only one at a time. Params: `tool`. */
  STEP_COMBINES_NOTHING: entry('BAD_REQUEST'),
  /** A way through the flow ends without a step, so that its files could not be protected. */
  PROTECTION_INCOMPLETE: entry('BAD_REQUEST'),
  APPROVAL_NOT_FOUND: entry('NOT_FOUND'),
  APPROVAL_ANSWERED: entry('CONFLICT'),
  APPROVAL_DECLINED: entry('UNPROCESSABLE_CONTENT'),
  APPROVAL_EXPIRED: entry('UNPROCESSABLE_CONTENT'),
  TOOL_UNKNOWN: entry('NOT_FOUND'),
  TOOL_UNAVAILABLE: entry('SERVICE_UNAVAILABLE', true),
  UPLOAD_NOT_FOUND: entry('NOT_FOUND'),
  JOB_NOT_FOUND: entry('NOT_FOUND'),
  JOB_NOT_FINISHED: entry('CONFLICT'),
  JOB_NOT_RETRYABLE: entry('CONFLICT'),
  /** The link of a job allows reading it; changing it requires the job key. */
  JOB_READ_ONLY: entry('FORBIDDEN'),
  BROWSER_CANNOT_RUN: entry('UNPROCESSABLE_CONTENT'),
  SERVER_NEEDED: entry('UNPROCESSABLE_CONTENT'),
  BROWSER_STORAGE_FULL: entry('UNPROCESSABLE_CONTENT', true),
  RESULT_EXPIRED: entry('NOT_FOUND'),
  SIGNED_OUT: entry('UNAUTHORIZED'),
  SIGN_IN_AGAIN: entry('FORBIDDEN'),
  ORIGIN_REFUSED: entry('FORBIDDEN'),
  CHALLENGE_FAILED: entry('FORBIDDEN'),
  SAVED_PIPELINE_NOT_FOUND: entry('NOT_FOUND'),
  SAVED_PIPELINES_TOO_MANY: entry('CONFLICT'),
  /** Unknown, malformed or revoked; also when its account is disabled or being deleted. */
  KEY_INVALID: entry('UNAUTHORIZED'),
  KEY_EXPIRED: entry('UNAUTHORIZED'),
  /** Params: the `tool` or `action` that the key may not use, or the `network` that it may not be used from. */
  KEY_NOT_ALLOWED: entry('FORBIDDEN'),
  KEY_NOT_FOUND: entry('NOT_FOUND'),
  KEYS_TOO_MANY: entry('CONFLICT'),
  WEBHOOK_NOT_FOUND: entry('NOT_FOUND'),
  WEBHOOKS_TOO_MANY: entry('CONFLICT'),
  TRIGGER_NOT_FOUND: entry('NOT_FOUND'),
  /** Its owner paused it, or it paused itself after failures. */
  TRIGGER_PAUSED: entry('CONFLICT'),
  TRIGGERS_TOO_MANY: entry('CONFLICT'),
  /** The operator has no watched folder of this name for the account. Params: `folder`. */
  FOLDER_NOT_ALLOWED: entry('FORBIDDEN'),
  /** Another trigger watches the folder. */
  FOLDER_IN_USE: entry('CONFLICT'),
  FOLDER_UNAVAILABLE: entry('SERVICE_UNAVAILABLE', true),
  /** The operator has set no mailbox, or the account has no verified address. */
  MAIL_NOT_ALLOWED: entry('FORBIDDEN'),
  /** A message to a mail trigger has no file, or more than a job may have. */
  MAIL_WITHOUT_FILES: entry('UNPROCESSABLE_CONTENT'),
  MAIL_FILES_TOO_MANY: entry('UNPROCESSABLE_CONTENT'),
  MAILBOX_UNAVAILABLE: entry('SERVICE_UNAVAILABLE', true),
  /** A URL that our hosts do not connect to; its param `reason` says why. */
  URL_NOT_ALLOWED: entry('BAD_REQUEST'),
  URL_FAILED: entry('UNPROCESSABLE_CONTENT'),
  PICTURE_INVALID: entry('UNPROCESSABLE_CONTENT'),
  RATE_LIMITED: entry('TOO_MANY_REQUESTS'),
  QUEUE_FULL: entry('TOO_MANY_REQUESTS'),
  STREAMS_TOO_MANY: entry('TOO_MANY_REQUESTS'),
  UPLOADS_TOO_MANY: entry('TOO_MANY_REQUESTS'),
  UPLOAD_QUOTA_EXCEEDED: entry('TOO_MANY_REQUESTS'),
  SCANNER_UNAVAILABLE: entry('SERVICE_UNAVAILABLE', true),
  /** The queue is too long to be processed in reasonable time. Temporary, and not caused by the visitor. */
  TOO_BUSY: entry('TOO_MANY_REQUESTS', true),
  ENGINE_FAILED: entry('INTERNAL_SERVER_ERROR', true),
  MEMORY_EXCEEDED: entry('INTERNAL_SERVER_ERROR', true),
  /** Not retried: the same document would take as long again. */
  TIMED_OUT: entry('TIMEOUT'),
  OUTPUT_INVALID: entry('INTERNAL_SERVER_ERROR', true),
  /** Requests outside tRPC get HTTP status 507; tRPC has no such code. */
  STORAGE_FULL: entry('SERVICE_UNAVAILABLE', true),
  STORE_FAILED: entry('INTERNAL_SERVER_ERROR', true),
  STOPPED_BY_OPERATOR: entry('INTERNAL_SERVER_ERROR'),
  CANCELLED: entry('CLIENT_CLOSED_REQUEST'),
  SERVICE_UNAVAILABLE: entry('SERVICE_UNAVAILABLE', true),
  INTERNAL: entry('INTERNAL_SERVER_ERROR', true),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorTable

export const errorCodes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]

/** Whether a failure can be fixed with a password for the visitor's files. */
export const asksForPassword = (code: ErrorCode | undefined): boolean =>
  code === 'FILE_ENCRYPTED' || code === 'PASSWORD_WRONG'

export const isErrorCode = (text: unknown): text is ErrorCode =>
  typeof text === 'string' && Object.hasOwn(errorTable, text)
