/** The tRPC router: all procedures of the API. */
import { adopt } from './account/adopt.ts'
import { get as getAccount } from './account/get.ts'
import { remove as removeAccount } from './account/remove.ts'
import { update as updateAccount } from './account/update.ts'
import { send as sendMessage } from './contact/send.ts'
import { list as listHistory } from './history/list.ts'
import { removeAll } from './history/remove-all.ts'
import { remove as removeEntry } from './history/remove.ts'
import { cancel } from './jobs/cancel.ts'
import { get } from './jobs/get.ts'
import { place } from './jobs/place.ts'
import { remove } from './jobs/remove.ts'
import { retry } from './jobs/retry.ts'
import { start } from './jobs/start.ts'
import { watch } from './jobs/watch.ts'
import { exportFile } from './pipelines/export-file.ts'
import { get as getPipeline } from './pipelines/get.ts'
import { importFile } from './pipelines/import-file.ts'
import { list as listPipelines } from './pipelines/list.ts'
import { remove as removePipeline } from './pipelines/remove.ts'
import { save } from './pipelines/save.ts'
import { update as updatePipeline } from './pipelines/update.ts'
import { engines } from './tools/engines.ts'
import { status } from './tools/status.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  tools: router({ status, engines }),
  jobs: router({ start, get, watch, place, cancel, retry, remove }),
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
