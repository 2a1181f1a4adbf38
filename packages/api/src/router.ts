/** The API's table of contents. */
import { cancel } from './jobs/cancel.ts'
import { get } from './jobs/get.ts'
import { retry } from './jobs/retry.ts'
import { start } from './jobs/start.ts'
import { watch } from './jobs/watch.ts'
import { status } from './tools/status.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  tools: router({ status }),
  jobs: router({ start, get, watch, cancel, retry }),
})

export type AppRouter = typeof appRouter
