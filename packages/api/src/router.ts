/** The tRPC router: all procedures of the API. */
import { adopt, get as getAccount, remove as removeAccount, update as updateAccount } from './account.ts'
import { send as sendMessage } from './contact.ts'
import { list as listHistory, removeAll, remove as removeEntry } from './history.ts'
import { cancel, get, queuePosition, remove, watch } from './jobs.ts'
import { retry } from './jobs/retry.ts'
import { start } from './jobs/start.ts'
import {
  exportFile,
  get as getPipeline,
  importFile,
  list as listPipelines,
  remove as removePipeline,
  save,
  update as updatePipeline,
} from './pipelines.ts'
import { engines, status } from './tools.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  tools: router({ status, engines }),
  jobs: router({ start, get, watch, place: queuePosition, cancel, retry, remove }),
  account: router({ get: getAccount, update: updateAccount, adopt, remove: removeAccount }),
  contact: router({ send: sendMessage }),
  history: router({ list: listHistory, remove: removeEntry, removeAll }),
  pipelines: router({
    list: listPipelines,
    get: getPipeline,
    save,
    update: updatePipeline,
    remove: removePipeline,
    export: exportFile,
    import: importFile,
  }),
})

export type AppRouter = typeof appRouter
