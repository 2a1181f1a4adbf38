/** Lists saved pipelines. */
import { userProcedure } from '../trpc.ts'
import { listPipelines } from './store.ts'

/** No input. Returns all saved pipelines of the signed-in user, favourites first, then the newest; `SIGNED_OUT`. */
export const list = userProcedure.query(async ({ ctx: { services, user } }) => {
  const saved = await listPipelines(services.documents, user.id)
  return saved.toSorted((a, b) => Number(b.favourite) - Number(a.favourite))
})
