/**
 * What `run` writes about a job, in one of three formats. `text`: one line of JSON on standard output for a job that is done; progress,
 * notices and failures, the last of which is JSON too, on standard error. `document`: one JSON document on standard output, also for a
 * failure. `lines`: JSON objects with a `type` on standard output, one a line.
 */
import type { ApiJob } from '@docweave/sdk'
import type { Downloaded } from './download.ts'
import { failedFiles, noticesOf, printable } from './messages.ts'
import { createProgress, stepsOf } from './progress.ts'
import type { Started } from './server.ts'

export type Format = 'text' | 'document' | 'lines'

export interface ReportSettings {
  format: Format
  /** Whether standard output takes the results: then it takes nothing else. */
  results: boolean
  /** Whether progress is written to standard error. */
  progress: boolean
  out: (text: string) => void
  err: (text: string) => void
}

export interface Report {
  uploaded(done: number, of: number): void
  started(job: Started): void
  progress(job: ApiJob): void
  /** The job waits for an answer, which anyone can give at `link`. */
  asks(question: { question: string; link: string; deadline: string }): void
  /** The job is done, and its results are written. */
  done(job: ApiJob, started: Started, ms: number, files: readonly Downloaded[]): void
  /** @param job the job if it has ended, for the files that failed individually */
  failed(error: { code: string; message: string }, started?: Started, job?: ApiJob): void
  /** The program ends, and the job goes on. */
  detached(started: Started): void
}

function createTextReport({ results, progress, out, err }: ReportSettings): Report {
  const say = (line: string) => err(`${printable(line)}\n`)
  const tell = progress ? say : () => undefined
  const sayFailed = (job: ApiJob) => failedFiles(job).forEach(({ name, message }) => say(`${name}: ${message}`))
  return {
    uploaded: (done, of) => tell(`uploaded ${done} of ${of}`),
    started: () => undefined,
    progress: createProgress((line) => tell(line)),
    asks: ({ question, link, deadline }) =>
      say(`waiting for an answer until ${deadline} at ${link}${question ? `: ${question}` : ''}`),
    done(job, { jobId, jobKey }, ms, files) {
      noticesOf(job).forEach(({ message }) => say(message))
      sayFailed(job)
      const failed = failedFiles(job)
      if (!results) out(`${JSON.stringify({ jobId, jobKey, ms, files, ...(failed.length > 0 ? { failed } : {}) })}\n`)
      const [first] = failed
      if (first) say(JSON.stringify({ jobId, jobKey, code: first.code, message: first.message }))
    },
    failed({ code, message }, started, job) {
      if (job) sayFailed(job)
      say(JSON.stringify({ jobId: started?.jobId ?? null, jobKey: started?.jobKey, code, message }))
    },
    detached: (started) => say(JSON.stringify({ ...started, detached: true })),
  }
}

function createJsonReport({ format, out }: ReportSettings): Report {
  const write = (value: object) => out(`${JSON.stringify(value)}\n`)
  const typed = (type: string, value: object) => write(format === 'lines' ? { type, ...value } : value)
  const line = (type: string, value: object) => (format === 'lines' ? typed(type, value) : undefined)
  return {
    uploaded: (done, of) => line('uploaded', { done, of }),
    started: (job) => line('started', job),
    progress: createProgress((_line, job) => line('progress', { state: job.state, steps: stepsOf(job) })),
    asks: (question) => line('question', question),
    done(job, { jobId, jobKey }, ms, files) {
      const failed = failedFiles(job)
      const notices = noticesOf(job)
      typed('done', {
        ...{ jobId, jobKey, ms, files },
        ...(failed.length > 0 ? { failed } : {}),
        ...(notices.length > 0 ? { notices } : {}),
      })
    },
    failed(error, started, job) {
      const failed = job ? failedFiles(job) : []
      typed('error', {
        ...{ jobId: started?.jobId ?? null, jobKey: started?.jobKey, error },
        ...(failed.length > 0 ? { failed } : {}),
      })
    },
    detached: (started) => typed('detached', { ...started, detached: true }),
  }
}

/** Creates the report of a job. */
export const createReport = (settings: ReportSettings): Report =>
  settings.format === 'text' ? createTextReport(settings) : createJsonReport(settings)
