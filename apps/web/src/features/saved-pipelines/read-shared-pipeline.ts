/** A saved pipeline by its address: one's own, or one that its owner shares. */
import { isTRPCClientError } from '@trpc/client'
import { createApiClient } from '../api/client.ts'
import { failureOf } from '../failures/failure-of.ts'
import type { PipelineAddress } from '../pipeline-builder/pipeline-address.ts'
import { addressOfPipeline } from './pipeline-link.ts'

const unknown = new Set(['SAVED_PIPELINE_NOT_FOUND', 'OPTION_INVALID'])

/** Gives where it is opened; `undefined` when there is none for whoever asks. */
export async function readSharedPipeline(id: string): Promise<PipelineAddress | undefined> {
  try {
    const { pipeline } = await createApiClient().pipelines.get.query({ id })
    return addressOfPipeline(pipeline)
  } catch (error) {
    if (isTRPCClientError(error) && unknown.has(failureOf(error).code)) return undefined
    throw error
  }
}
