/** Follows a job by server-sent events. eventsource-parser parses the stream; it is the parser of most EventSource implementations. */
import { isOpen, type JobState } from '@docweave/contract'
import { ApiJob } from '@docweave/contract/public-api'
import { createParser } from 'eventsource-parser'
import { ApiError } from './api-error.ts'
import type { Send } from './http.ts'

const hasEnded = ({ state }: { state: JobState }) => !isOpen({ state })

/** Yields the jobs of one connection, until it ends or is lost. */
async function* jobsOf(response: Response): AsyncGenerator<ApiJob> {
  const found: ApiJob[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => void (event === 'job' && found.push(ApiJob.parse(JSON.parse(data)))),
  })
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      parser.feed(decoder.decode(read.value, { stream: true }))
      yield* found.splice(0)
    }
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}

/**
 * Yields the job `id` now and after every change, until it has ended. Connects again when the connection is lost, and goes on after the last
 * revision that it has seen.
 *
 * @throws ApiError `JOB_NOT_FOUND`; `SERVICE_UNAVAILABLE` when the server stays away
 */
export async function* watchJob(send: Send, id: string, signal?: AbortSignal): AsyncGenerator<ApiJob> {
  let revision = -1
  for (;;) {
    const response = await send(`/api/v1/jobs/${id}/events`, {
      headers: revision < 0 ? {} : { 'last-event-id': String(revision) },
      signal,
    })
    try {
      for await (const job of jobsOf(response)) {
        if (job.revision <= revision) continue
        revision = job.revision
        yield job
        if (hasEnded(job)) return
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof ApiError) throw error
      // The connection was lost; the next request waits longer and longer if the server is away.
    }
  }
}
