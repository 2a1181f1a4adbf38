/** The API's table of contents. */
import { cancel } from './jobs/cancel.ts'
import { get } from './jobs/get.ts'
import { place } from './jobs/place.ts'
import { remove } from './jobs/remove.ts'
import { retry } from './jobs/retry.ts'
import { start } from './jobs/start.ts'
import { watch } from './jobs/watch.ts'
import { engines } from './tools/engines.ts'
import { status } from './tools/status.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  tools: router({ status, engines }),
  jobs: router({ start, get, watch, place, cancel, retry, remove }),
})

export type AppRouter = typeof appRouter
