/** The client of the public API: one method for each operation. */
import type { Block, Locale, PipelineStep } from '@docweave/contract'
import {
  ApiApproval,
  ApiFile,
  ApiJob,
  ApiJobPage,
  ApiTool,
  jobKeyHeader,
  type AnswerApproval,
  type ApiInput,
  type RetryJob,
} from '@docweave/contract/public-api'
import { z } from 'zod'
import { watchJob } from './events.ts'
import { createHttp, readJson, type HttpOptions, type SendOptions } from './http.ts'

export interface ClientOptions extends HttpOptions {}

/** A file with its name; a `File` is one. */
export type InputFile = File | { name: string; content: Blob }

/** A step; without options it has the tool's defaults. */
export type StepOptions = Pick<PipelineStep, 'tool'> & Partial<PipelineStep>

export interface JobOptions {
  /** The steps, one after the other; a block with conditions, branches or approvals may stand in the place of a step. */
  steps: readonly (StepOptions | Block<StepOptions>)[]
  locale?: Locale | undefined
  /** The passwords of protected files, in their order; `null` for a file without one. */
  passwords?: readonly (string | null)[] | undefined
  /** The password that protects the resulting PDFs. */
  protect?: string | undefined
}

export interface Sending {
  /** Makes a repeated request return the same job. A new one is chosen when omitted, for the repetitions of this call. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

const ApiApprovals = z.object({ approvals: z.array(ApiApproval) })

/** Says which job a call changes. `key` is needed for a job without an owner. */
type JobReference = Pick<ApiJob, 'id' | 'key'>

/** What a conversion answered: its result, or the job that goes on. */
export type Conversion =
  | { done: true; response: Response; jobId: string; jobKey: string | undefined; notices: string[] }
  | { done: false; job: ApiJob }

const json = (body: unknown): Pick<SendOptions, 'body' | 'headers'> => ({
  body: () => JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** A form with files and text fields. Blobs of files on disk are read while they are sent. */
function formOf(files: readonly InputFile[], fields: Record<string, string | undefined>): FormData {
  const form = new FormData()
  // The fields come first, so that the server can refuse a wrong request before the files.
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  for (const file of files) form.append('file', file instanceof File ? file : file.content, file.name)
  return form
}

const Tools = z.object({ tools: z.array(ApiTool) })
const Files = z.object({ files: z.array(ApiFile) })

const optionText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Creates a client. Every method throws `ApiError`. */
export function createClient(options: ClientOptions) {
  const send = createHttp(options)
  const at = (path: string) => `/api/v1${path}`
  const jobAt = ({ id }: Pick<JobReference, 'id'>, rest = '') => at(`/jobs/${id}${rest}`)
  const keyOf = ({ key }: JobReference): Record<string, string> => (key === undefined ? {} : { [jobKeyHeader]: key })
  const readJob = (response: Response) => readJson(response, ApiJob)
  const once = ({ idempotencyKey = crypto.randomUUID() }: Sending) => ({ 'idempotency-key': idempotencyKey })

  return {
    /** Sends a request to any address of the site, with the key: for what has no method here. */
    send,

    /** Throws at once, without a second attempt, unless the server is there and accepts the key. */
    async check(signal?: AbortSignal): Promise<void> {
      await readJson(await send(at('/tools'), { signal, isRepeatable: false }), Tools)
    },

    /** Lists the tools, with the JSON Schema of their options. */
    async tools(): Promise<ApiTool[]> {
      return (await readJson(await send(at('/tools')), Tools)).tools
    },

    /** Sends files, which jobs can be created with for a day. */
    async sendFiles(files: readonly InputFile[], { signal }: Pick<Sending, 'signal'> = {}): Promise<ApiFile[]> {
      const response = await send(at('/files'), { method: 'POST', body: () => formOf(files, {}), signal })
      return (await readJson(response, Files)).files
    },

    /** Creates a job from files that were sent before, files of other jobs, or addresses. */
    async createJob(order: JobOptions & { inputs: readonly ApiInput[] }, sending: Sending = {}): Promise<ApiJob> {
      const { body, headers } = json(order)
      return readJob(
        await send(at('/jobs'), {
          method: 'POST',
          body,
          headers: { ...headers, ...once(sending) },
          signal: sending.signal,
          isRepeatable: true,
        }),
      )
    },

    /** Creates a job from files that are sent with the request. */
    async runFiles(files: readonly InputFile[], order: JobOptions, sending: Sending = {}): Promise<ApiJob> {
      return readJob(
        await send(at('/jobs'), {
          method: 'POST',
          body: () => formOf(files, { job: JSON.stringify(order) }),
          headers: once(sending),
          signal: sending.signal,
          isRepeatable: true,
        }),
      )
    },

    /**
     * Runs one tool on files, and waits for its result.
     *
     * @param given `wait`: the seconds to wait, 30 when omitted
     */
    async convert(
      tool: string,
      files: readonly InputFile[],
      given: {
        options?: Record<string, unknown>
        locale?: Locale
        password?: string
        protect?: string
        wait?: number
      } = {},
      sending: Sending = {},
    ): Promise<Conversion> {
      const { options = {}, locale, password, protect, wait } = given
      const response = await send(at(`/convert/${tool}`), {
        method: 'POST',
        body: () => formOf(files, { options: optionText(options), locale, password, protect }),
        headers: { ...once(sending), ...(wait === undefined ? {} : { prefer: `wait=${wait}` }) },
        signal: sending.signal,
        isRepeatable: true,
      })
      if (response.status === 202) return { done: false, job: await readJob(response) }
      return {
        done: true,
        response,
        jobId: response.headers.get('docweave-job') ?? '',
        jobKey: response.headers.get(jobKeyHeader) ?? undefined,
        notices: (response.headers.get('docweave-notices') ?? '').split(', ').filter(Boolean),
      }
    },

    /** Reads a job. */
    job: async (id: string): Promise<ApiJob> => readJob(await send(jobAt({ id }))),

    /** Lists the jobs of the key's owner, newest first, from all pages. */
    async *jobs(pageSize = 100): AsyncGenerator<ApiJob> {
      let cursor: string | undefined
      do {
        const query = new URLSearchParams({ limit: String(pageSize), ...(cursor === undefined ? {} : { cursor }) })
        const page = await readJson(await send(at(`/jobs?${query.toString()}`)), ApiJobPage)
        yield* page.jobs
        cursor = page.next
      } while (cursor !== undefined)
    },

    /** Yields a job now and after every change, until it has ended. */
    watch: (id: string, signal?: AbortSignal) => watchJob(send, id, signal),

    /** Waits until a job has ended, and returns it. */
    async wait(id: string, signal?: AbortSignal): Promise<ApiJob> {
      let last: ApiJob | undefined
      for await (const job of watchJob(send, id, signal)) last = job
      return last ?? readJob(await send(jobAt({ id })))
    },

    /** Cancels a job. */
    cancel: async (job: JobReference): Promise<ApiJob> =>
      readJob(await send(jobAt(job, '/cancel'), { method: 'POST', headers: keyOf(job) })),

    /** Runs a job again from where it failed. */
    async retry(job: JobReference, changes: RetryJob = {}): Promise<ApiJob> {
      const { body, headers } = json(changes)
      return readJob(await send(jobAt(job, '/retry'), { method: 'POST', body, headers: { ...headers, ...keyOf(job) } }))
    },

    /** Lists the questions of a job, with the links where anyone can answer them. */
    approvals: async (job: JobReference): Promise<ApiApproval[]> =>
      (await readJson(await send(jobAt(job, '/approvals'), { headers: keyOf(job) }), ApiApprovals)).approvals,

    /** Answers the question `index` of a job; the first answer counts. */
    async answer(job: JobReference, index: number, given: AnswerApproval): Promise<ApiApproval> {
      const { body, headers } = json(given)
      const sent = { method: 'POST', body, headers: { ...headers, ...keyOf(job) } }
      return readJson(await send(jobAt(job, `/approvals/${index}`), sent), ApiApproval)
    },

    /** Deletes the files of a job. */
    async delete(job: JobReference): Promise<void> {
      await send(jobAt(job), { method: 'DELETE', headers: keyOf(job) })
    },

    /** Downloads a result, from byte `from` on if given. */
    download: (
      id: string,
      index: number,
      { from = 0, signal }: { from?: number; signal?: AbortSignal } = {},
    ): Promise<Response> =>
      send(jobAt({ id }, `/results/${index}`), { headers: from > 0 ? { range: `bytes=${from}-` } : {}, signal }),

    /** Downloads all results as a ZIP. */
    downloadAll: (id: string, signal?: AbortSignal): Promise<Response> =>
      send(jobAt({ id }, '/results.zip'), { signal }),
  }
}

export type Client = ReturnType<typeof createClient>
