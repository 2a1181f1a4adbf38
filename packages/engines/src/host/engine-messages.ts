/** Messages between this process and an engine process. */
import { z } from 'zod'

/** A file or folder, and its path in the engine process's folder. */
export interface StagedFile {
  /** The path in the request's arguments. */
  path: string
  /** The path in the engine's folder. */
  staged: string
}

/** A request. Trusted, because this process sends it. Serialized by the structured clone algorithm, which supports byte arrays. */
export interface EngineRequest {
  engine: string
  task: string
  args: unknown
  files: readonly StagedFile[]
  /** Bound on the engine's WebAssembly heap. */
  memoryMegabytes: number
}

/** A reply. Untrusted, because a process that has read a visitor's file sends it. Serialized as JSON. */
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
    /** Whether the engine's memory may be corrupted. */
    trapped: z.boolean(),
  }),
])
export type EngineReply = z.infer<typeof EngineReply>

/** The callbacks of a running task. */
export interface TaskHost {
  progress(done: number, of: number): void
}
