/** What somebody saved. */
import { userProcedure } from '../trpc.ts'
import { listPipelines } from './store.ts'

/** No input. Gives all saved pipelines of whoever is signed in, newest first; `SIGNED_OUT`. */
export const list = userProcedure.query(({ ctx: { services, user } }) => listPipelines(services.documents, user.id))
