/** Reads a job. */
import { z } from 'zod'
import { publicProcedure } from '../trpc.ts'
import { findCurrentJob } from './find.ts'
import { viewOf } from './view.ts'

/** Input: the job's id. Returns its view; `JOB_NOT_FOUND`. */
export const get = publicProcedure
  .input(z.object({ id: z.string().max(64) }))
  .query(async ({ ctx, input }) => viewOf(await findCurrentJob(ctx, input.id)))
