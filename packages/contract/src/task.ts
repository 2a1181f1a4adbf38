/** What a workflow hands to an activity, and what it gets back. All of it is small: files travel as references. */
import { z } from 'zod'
import { FileRef } from './file-kind.ts'
import { ProgressUnit } from './progress-unit.ts'
import { Locale } from './locale.ts'
import { Notice } from './notice.ts'
import { ToolId } from './tool.ts'

/** What stands for a secret option's value until the step that needs it reads it. */
export const SecretReference = z.object({ secret: z.string().max(40) }).strict()
export type SecretReference = z.infer<typeof SecretReference>

/**
 * One chunk of a step that splits: `data` is the tool's own, `pages` says how much work it is (in `unit`s, pages where it is left
 * out). A chunk with a `file` of its own is done from that alone: no worker fetches all of the input for a part of it.
 */
export const Chunk = z.object({
  data: z.json(),
  pages: z.int().nonnegative(),
  unit: ProgressUnit.optional(),
  file: FileRef.optional(),
})
export type Chunk = z.infer<typeof Chunk>

/** What all phases of a step share. `group` tells the runs of a step apart when it runs once for each file. */
const shared = {
  jobId: z.string(),
  locale: Locale,
  /** What the visitor's documents are written in, where they said so. */
  languages: z.array(Locale).optional(),
  step: z.int().nonnegative(),
  group: z.int().nonnegative(),
  tool: ToolId,
  version: z.int(),
  options: z.record(z.string(), z.unknown()),
  inputs: z.array(FileRef).min(1),
  memoryMegabytes: z.number(),
  /**
   * How many runs of the step come from the same file of the visitor's, where the visitor is told of each file by itself;
   * `undefined` where not.
   */
  runsOfFile: z.int().positive().optional(),
  /** The reference of the password that what this step makes is protected with. */
  protect: z.string().max(40).optional(),
}

export const StepTask = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('run'), ...shared }),
  z.object({ phase: z.literal('split'), ...shared }),
  z.object({ phase: z.literal('map'), ...shared, chunk: Chunk, index: z.int() }),
  z.object({ phase: z.literal('join'), ...shared, parts: z.array(FileRef) }),
])
export type StepTask = z.infer<typeof StepTask>

/** `files` for run, map and join; `chunks` for split. */
export const StepOutcome = z.object({
  files: z.array(FileRef),
  chunks: z.array(Chunk),
  notices: z.array(Notice),
})
export type StepOutcome = z.infer<typeof StepOutcome>
