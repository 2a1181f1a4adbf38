/** Follows a job by server-sent events. eventsource-parser parses the stream; it is the parser of most EventSource implementations. */
import { isOpen, type JobState } from '@docweave/contract'
import { ApiJob } from '@docweave/contract/public-api'
import { createParser } from 'eventsource-parser'
import { ApiError } from './api-error.ts'
import { backOff, misunderstood, pause, type Send } from './http.ts'

const hasEnded = ({ state }: { state: JobState }) => !isOpen({ state })

/** @throws ApiError `SERVICE_UNAVAILABLE` for data that is no job */
function readEvent(data: string): ApiJob {
  try {
    return ApiJob.parse(JSON.parse(data))
  } catch (cause) {
    throw misunderstood(200, cause)
  }
}

/** Yields the jobs of one connection, until it ends or is lost. */
async function* jobsOf(response: Response): AsyncGenerator<ApiJob> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    throw misunderstood(response.status)
  }
  const found: ApiJob[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => void (event === 'job' && found.push(readEvent(data))),
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
  for (let connections = 0; ; connections++) {
    const response = await send(`/api/v1/jobs/${id}/events`, {
      headers: revision < 0 ? {} : { 'last-event-id': String(revision) },
      signal,
    })
    try {
      for await (const job of jobsOf(response)) {
        if (job.revision <= revision) continue
        revision = job.revision
        connections = 0
        yield job
        if (hasEnded(job)) return
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof ApiError) throw error
      // The connection was lost; the next request waits longer and longer if the server is away.
    }
    // A server or proxy that closes each connection at once is not asked without a pause.
    if (connections > 0) await pause(backOff(connections), signal)
  }
}
