/** The port by which files come in and go out: hosted servers and local ones differ in it alone. */
import type { ApiInput, ApiJob } from '@docweave/sdk'
import type { ContentBlock } from '@modelcontextprotocol/server'
import type { z } from 'zod'

/** How a server gets the files of a call, and hands out results. `Input` is what a call names a file by. */
export interface FilePort<Input> {
  /** The schema of one input file; its descriptions are read by models. */
  input: z.ZodType<Input>
  /**
   * Returns the inputs of a job, and sends the files that the API does not have.
   *
   * @throws ApiError
   */
  send(inputs: readonly Input[], signal: AbortSignal): Promise<ApiInput[]>
  /** Returns links to the results of a job that has ended, saved ones if this port saves files. */
  deliver(job: ApiJob, inputs: readonly Input[], signal: AbortSignal): Promise<ContentBlock[]>
  /** For a port that reads folders: whether the client's roots could make these inputs readable. */
  needsRoots?(inputs: readonly Input[]): Promise<boolean>
  /** Replaces the client's roots, which are `file://` addresses. */
  setRoots?(roots: readonly string[]): Promise<void>
}
