/** Lists the jobs of the signed-in user. */
import type { HistoryEntry } from '@docweave/contract'
import { ownedPlace } from '@docweave/jobs'
import { z } from 'zod'
import { userProcedure } from '../trpc.ts'
import { entryOf } from './entry.ts'

const pageSize = 20

const List = z.object({
  cursor: z
    .string()
    .regex(/^\d{15} [\w-]{1,64}$/)
    .optional(),
})

/** Input: the `next` of the previous page, if any. Returns up to 20 jobs, newest first, and `next` when there are more; `SIGNED_OUT`. */
export const list = userProcedure
  .input(List)
  .query(async ({ ctx: { services, user }, input }): Promise<{ jobs: HistoryEntry[]; next?: string }> => {
    const found = await services.jobs.listOwned(user.id, { before: input.cursor, limit: pageSize + 1 })
    const page = found.slice(0, pageSize)
    const last = page.at(-1)
    const jobs = page.filter(({ forgetRequested }) => !forgetRequested).map(entryOf)
    return last && found.length > pageSize ? { jobs, next: ownedPlace(last.createdAt, last.id) } : { jobs }
  })
