/** What somebody saved. */
import { userProcedure } from '../trpc.ts'
import { listPipelines } from './store.ts'

/** No input. Gives all saved pipelines of whoever is signed in, favourites first, then the newest; `SIGNED_OUT`. */
export const list = userProcedure.query(async ({ ctx: { services, user } }) => {
  const saved = await listPipelines(services.documents, user.id)
  return saved.toSorted((a, b) => Number(b.favourite) - Number(a.favourite))
})
