/** The tRPC router: each area has its procedures, and its tests beside it. */
import { accountRouter } from './account.ts'
import { approvalsRouter } from './approvals.ts'
import { authorizationsRouter } from './authorizations.ts'
import { contactRouter } from './contact.ts'
import { historyRouter } from './history.ts'
import { jobsRouter } from './jobs.ts'
import { keysRouter } from './keys.ts'
import { operatorsRouter } from './operators.ts'
import { pipelinesRouter } from './pipelines.ts'
import { toolsRouter } from './tools.ts'
import { triggersRouter } from './triggers.ts'
import { router } from './trpc.ts'
import { webhooksRouter } from './webhooks.ts'

export const appRouter = router({
  tools: toolsRouter,
  jobs: jobsRouter,
  approvals: approvalsRouter,
  account: accountRouter,
  contact: contactRouter,
  history: historyRouter,
  pipelines: pipelinesRouter,
  keys: keysRouter,
  webhooks: webhooksRouter,
  triggers: triggersRouter,
  authorizations: authorizationsRouter,
  operators: operatorsRouter,
})

type BuiltRouter = typeof appRouter

/** The type of the router. An interface, because declarations name it; a type alias would be written out in them, at half a megabyte each. */
export interface AppRouter extends BuiltRouter {}
