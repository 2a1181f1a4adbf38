/** What the procedures work on: ports, the registry of tools and a few settings. */
import type {
  Challenge,
  DiskSpace,
  DocumentStore,
  FileKind,
  FileScanner,
  FileStore,
  IdentityProvider,
  JobStore,
  Ledger,
  Mailer,
  PipelineRunner,
  RateLimit,
  SecretStore,
  SignedInUser,
  StreamLimit,
  VisitorLimits,
} from '@docweave/contract'
import type { Retention } from '@docweave/jobs'
import type { Tools } from '@docweave/tool-kit'

/** What operators are told, and what it is about; never of a file's name or content. */
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
}

/** How much of a visitor's uploads is kept at a time. */
export interface UploadQuota {
  /** Unfinished ones. */
  open: number
  /** Of the unfinished ones together, as their senders declared it. */
  openBytes: number
  /** Of the unfinished ones and of those that no job has used yet. */
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
  identity: IdentityProvider
  /** Asked of those who start jobs without an account; nobody is asked where there is none. */
  challenge?: Challenge | undefined
  /** How often a visitor may start or retry a job. */
  starts: RateLimit
  /** The places of jobs that are being started or retried. */
  starting: Ledger
  streams: StreamLimit
  /** Uploads that are unfinished, and those that no job has used yet. */
  heldUploads: Ledger
  uploadQuota: UploadQuota
  disk: DiskSpace
  /**
   * Finds the kind of the file at `path` by its content, in a sandboxed process that serves this visitor alone; `undefined` when it is none of
   * ours. `name` is what the visitor calls it. Throws `TOOL_UNAVAILABLE` where there is no sandbox.
   */
  kindOf(path: string, name: string, visitor: string): Promise<FileKind | undefined>
  /** Looks at every upload when it is complete; nobody looks where there is none. */
  scanner?: FileScanner | undefined
  /** Takes messages of visitors; they are kept among the documents where there is none. */
  mailer?: Mailer | undefined
  messages: RateLimit
  /** How many jobs may wait for a queue before no more are taken in. */
  maxWaiting: number
  retention: Retention
  /** By who one is. */
  limits: { anonymous: VisitorLimits; signedIn: VisitorLimits }
}

/** Who asks. */
export interface Asker {
  /** An opaque text, the same for the same visitor; of somebody signed in it is the account's, wherever they are. */
  visitor: string
  user?: SignedInUser | undefined
}

export interface ApiContext extends Asker {
  services: ApiServices
}

/** What whoever asks may do. */
export const limitsOf = ({ limits }: Pick<ApiServices, 'limits'>, { user }: Pick<Asker, 'user'>): VisitorLimits =>
  user ? limits.signedIn : limits.anonymous
