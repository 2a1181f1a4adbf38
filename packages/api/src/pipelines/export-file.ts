/** Exports saved pipelines as a file. */
import { DocweaveError, type PipelinesFile } from '@docweave/contract'
import { z } from 'zod'
import { userProcedure } from '../trpc.ts'
import { listPipelines } from './store.ts'

const Export = z.object({ ids: z.array(z.string().max(64)).min(1).max(200).optional() })

/** Input: their ids, all when unset. Returns the content of the file; `SIGNED_OUT`, `SAVED_PIPELINE_NOT_FOUND`. */
export const exportFile = userProcedure
  .input(Export)
  .query(async ({ ctx: { services, user }, input }): Promise<PipelinesFile> => {
    const saved = await listPipelines(services.documents, user.id)
    const wanted = input.ids ? saved.filter(({ id }) => input.ids?.includes(id)) : saved
    if (input.ids && wanted.length < new Set(input.ids).size) throw new DocweaveError('SAVED_PIPELINE_NOT_FOUND')
    const pipelines = wanted.map(({ name, pipeline, favourite }) => ({ name, pipeline, favourite }))
    return { docweave: 'pipelines', version: 1, pipelines }
  })
