/** The dependencies of the procedures: ports, the registry of tools and a few settings. */
import type {
  Challenge,
  DeliveryRunner,
  DiskSpace,
  DocumentStore,
  FileKind,
  FileScanner,
  FileStore,
  GrantedFolders,
  IdentityProvider,
  JobStore,
  JobTrigger,
  Ledger,
  Mailer,
  Operations,
  PipelineRunner,
  RateLimit,
  SecretSealer,
  SecretStore,
  SignedInUser,
  StreamLimit,
  TriggerMail,
  TriggerSchedules,
  VisitorLimits,
} from '@docweave/contract'
import type { Retention } from '@docweave/jobs'
import type { Tools } from '@docweave/tool-kit'

/** The operators' log. Never contains a file's name or content. */
export interface ServiceLog {
  info(message: string, about?: CallLog): void
  error(message: string, about?: CallLog): void
}

export interface CallLog {
  procedure?: string | undefined
  job?: string | undefined
  code?: string | undefined
  ms?: number | undefined
  error?: unknown
  /** The operator who acted, and on which incident. */
  operator?: string | undefined
  incident?: string | undefined
}

/** Limits on the uploads that are stored for a visitor. */
export interface UploadQuota {
  /** Number of unfinished uploads. */
  open: number
  /** Total bytes of the unfinished uploads, as their senders declared them. */
  openBytes: number
  /** Total bytes of the uploads that are unfinished, or that no job has used yet. */
  unusedBytes: number
}

export interface ApiServices {
  log: ServiceLog
  tools: Tools
  files: FileStore
  documents: DocumentStore
  secrets: SecretStore
  jobs: JobStore
  runner: PipelineRunner
  /** Delivers webhooks. */
  deliveries: DeliveryRunner
  /** The clocks of schedule triggers. */
  schedules: TriggerSchedules
  /** The folders that triggers may watch. */
  folders: GrantedFolders
  /** The mail of the triggers; there are no mail triggers when unset. */
  triggerMail?: TriggerMail | undefined
  /** Encrypts the secrets of webhooks. */
  sealer: SecretSealer
  /** Throws `URL_NOT_ALLOWED` for a URL that no webhook is sent to. Names are resolved only when it is sent. */
  assertWebhookUrl(url: string): void
  identity: IdentityProvider
  /** Verified for jobs that are started without an account and for contact messages; not verified when unset. */
  challenge?: Challenge | undefined
  /** Limits how often a visitor may start or retry a job. */
  starts: RateLimit
  /** Limits how often a visitor may have a preview made. */
  previews: RateLimit
  /** The slots of jobs that are being started or retried. */
  starting: Ledger
  streams: StreamLimit
  /** Uploads that are unfinished, or that no job has used yet. */
  heldUploads: Ledger
  uploadQuota: UploadQuota
  disk: DiskSpace
  /**
   * Detects the kind of the file at `path` from its content, in a sandboxed process that serves only this visitor; `undefined` for an
   * unsupported kind. `name` is the visitor's name for it. Throws `TOOL_UNAVAILABLE` where there is no sandbox.
   */
  kindOf(path: string, name: string, visitor: string): Promise<FileKind | undefined>
  /** Scans every complete upload; uploads are not scanned when unset. */
  scanner?: FileScanner | undefined
  /** Mails messages of visitors; they are stored as documents when unset. */
  mailer?: Mailer | undefined
  messages: RateLimit
  /** Maximum number of jobs that wait for a queue; more are refused. */
  maxWaiting: number
  operations: Operations
  /** E-mail addresses of operators, in lower case. */
  operators: readonly string[]
  retention: Retention
  limits: { anonymous: VisitorLimits; signedIn: VisitorLimits }
}

/** The API key, or the authorization of a program, that a caller used, and what it may do; a missing field does not limit it. */
export interface GrantedKey {
  id: string
  /** The tools that its jobs may use. */
  tools?: readonly string[] | undefined
  /** Requests a minute. An account's key may only lower the site's default; an operator's key may raise it. */
  perMinute?: number | undefined
  /** Whether an operator made it. */
  byOperator: boolean
}

/** The caller of a procedure. */
export interface Caller {
  /** An opaque id that is stable for a visitor. A signed-in user has the account's, on every device. */
  visitor: string
  user?: SignedInUser | undefined
  /** Set when the caller used an API key or an access token; `user` is its owner then. */
  key?: GrantedKey | undefined
  /** The trigger that acts for the user, and marks the jobs that it starts. */
  trigger?: JobTrigger | undefined
  /** The visitor id of the address, also of a signed-in user; only for sessions. */
  place?: string | undefined
}

/** A caller with an API key. */
export type KeyCaller = Caller & Required<Pick<Caller, 'user' | 'key'>>

export interface ApiContext extends Caller {
  services: ApiServices
  /** Returns the site's address, such as `https://docweave.example`; only for calls of the site's pages. */
  issuer?: (() => string) | undefined
}

/** Returns the caller's limits. */
export const limitsOf = ({ limits }: Pick<ApiServices, 'limits'>, { user }: Pick<Caller, 'user'>): VisitorLimits =>
  user ? limits.signedIn : limits.anonymous
