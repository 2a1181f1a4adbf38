/** What this process and an engine's process tell each other. */
import { z } from 'zod'

/** A file or folder of this process, and where the engine's process has it. */
export interface StagedFile {
  /** The path that the request's arguments name. */
  path: string
  /** The path in the engine's folder. */
  staged: string
}

/** Trusted: it comes from this process, and travels as the structured clone algorithm has it, so that bytes stay bytes. */
export interface EngineRequest {
  engine: string
  task: string
  args: unknown
  files: readonly StagedFile[]
  /** Bound on the engine's WebAssembly heap. */
  memoryMegabytes: number
}

/** Untrusted: it comes from a process that has read a stranger's file. It travels as JSON. */
export const EngineReply = z.union([
  z.object({ type: z.literal('ready'), precompiled: z.boolean() }),
  z.object({ type: z.literal('progress'), done: z.number(), of: z.number() }),
  z.object({ type: z.literal('done'), result: z.unknown().optional(), memoryBytes: z.number() }),
  z.object({
    type: z.literal('failed'),
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    cause: z.string(),
    memoryBytes: z.number(),
    /** Whether the engine's memory may be damaged. */
    trapped: z.boolean(),
  }),
])
export type EngineReply = z.infer<typeof EngineReply>
