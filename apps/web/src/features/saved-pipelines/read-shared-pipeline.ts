/** A saved pipeline by its URL: the visitor's own, or a shared one. */
import { isTRPCClientError } from '@trpc/client'
import { createQueryClient, type SendRequest } from '../api/query-client.ts'
import { failureFrom } from '../failures/failure-of.ts'
import type { PipelineReader } from '../../router-context.ts'
import { addressOfPipeline } from './pipeline-link.ts'

const unknown = new Set(['SAVED_PIPELINE_NOT_FOUND', 'OPTION_INVALID'])

/** Creates a reader that calls the API at `url` with `send`. */
export const createPipelineReader = (url: string, send: SendRequest): PipelineReader => ({
  read: async (id) => {
    try {
      const { pipeline } = await createQueryClient(url, send).pipelines.get.query({ id })
      return addressOfPipeline(pipeline)
    } catch (error) {
      if (isTRPCClientError(error) && unknown.has(failureFrom(error).code)) return undefined
      throw error
    }
  },
})

/** Reads a saved pipeline in the browser. */
export const readPipelineInBrowser = (id: string) =>
  createPipelineReader(`${location.origin}/trpc`, (request) => fetch(request)).read(id)
