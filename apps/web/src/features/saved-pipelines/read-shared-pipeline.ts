/** A saved pipeline by its URL: the visitor's own, or a shared one. */
import { isTRPCClientError } from '@trpc/client'
import { createApiClient } from '../api/client.ts'
import { failureFrom } from '../failures/failure-of.ts'
import type { PipelineAddress } from '../pipeline/pipeline-address.ts'
import { addressOfPipeline } from './pipeline-link.ts'

const unknown = new Set(['SAVED_PIPELINE_NOT_FOUND', 'OPTION_INVALID'])

/** Returns its workspace URL; `undefined` if it does not exist or is not accessible. */
export async function readSharedPipeline(id: string): Promise<PipelineAddress | undefined> {
  try {
    const { pipeline } = await createApiClient().pipelines.get.query({ id })
    return addressOfPipeline(pipeline)
  } catch (error) {
    if (isTRPCClientError(error) && unknown.has(failureFrom(error).code)) return undefined
    throw error
  }
}
