/** What the procedures work on: ports, the registry of tools and a few settings. */
import type { DocumentStore, FileStore, JobStore, PipelineRunner, SecretStore } from '@docweave/contract'
import type { Tools } from '@docweave/tool-kit'
import type { RateLimit } from './rate-limit.ts'

export interface ApiServices {
  tools: Tools
  files: FileStore
  documents: DocumentStore
  secrets: SecretStore
  jobs: JobStore
  runner: PipelineRunner
  starts: RateLimit
  settings: {
    maxUploadBytes: number
    /** How many jobs of one visitor may be waiting or running at once. */
    maxOpenJobs: number
    resultHours: number
  }
}

export interface ApiContext {
  services: ApiServices
  /** Who asks: an opaque text, the same for the same visitor. */
  visitor: string
}
