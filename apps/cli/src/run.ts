/** `docweave run`: uploads the files, follows the job, downloads the results, and prints the progress. */
import { stat } from 'node:fs/promises'
import { DocweaveError, lockableKinds, type Failure, type FileKind, type JobView } from '@docweave/contract'
import { kindOfFile } from '@docweave/file-kind/on-disk'
import { errorMessages } from '@docweave/i18n/error-messages'
import { noticeMessages } from '@docweave/i18n/notice-messages'
import { stepProgress } from '@docweave/jobs/step-progress'
import { chain, lackingChoice } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import type { RunRequest } from './arguments.ts'
import { connect, callFailure } from './client.ts'
import { download, upload } from './transfer.ts'
import { UsageError } from './usage-error.ts'
import { describeTool } from './usage.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

async function kindOf(path: string): Promise<FileKind> {
  const { size } = await stat(path).catch(() => {
    throw new UsageError(`There is no file ${path}.`)
  })
  if (size === 0) throw new DocweaveError('FILE_EMPTY')
  const kind = await kindOfFile(path, path)
  if (!kind) throw new DocweaveError('FILE_KIND_UNSUPPORTED', { kind: '' })
  return kind
}

/** Concurrent uploads, so that small files do not wait for each other's responses. */
const atOnce = 4

/** Uploads the files and returns the upload ids, in the files' order. */
async function uploadAll(paths: readonly string[], url: string): Promise<string[]> {
  const uploads: string[] = []
  let [next, done] = [0, 0]
  const sendNext = async (): Promise<void> => {
    const index = next++
    const path = paths[index]
    if (path === undefined) return
    uploads[index] = await upload(path, url, () => undefined)
    say(`uploaded ${++done} of ${paths.length}`)
    return sendNext()
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  return uploads
}

/** Follows the job until it ends. */
function settled(client: ReturnType<typeof connect>, id: string): Promise<JobView> {
  const report = createReporter(say)
  return new Promise((resolve, reject) => {
    const watching = client.jobs.watch.subscribe(
      { id },
      {
        onData({ data: job }) {
          report(job)
          if (job.state === 'waiting' || job.state === 'running') return
          watching.unsubscribe()
          resolve(job)
        },
        onError: reject,
      },
    )
  })
}

/**
 * Runs the request and writes one JSON line to standard output. Its `jobKey` is required to delete or retry the job; the server
 * stores only its digest, so it cannot be recovered.
 *
 * @returns the exit code: 0, or 3 for a failed job, with the error code in the last line on standard error; also 3 if only some of
 * the files failed, after writing the results of the others
 * @throws UsageError when the steps do not fit the files
 */
export async function run({ steps, files, folder, url, locale, password, protect }: RunRequest): Promise<number> {
  const startedAt = performance.now()
  let jobId: string | undefined
  let jobKey: string | undefined
  try {
    const kinds = await Promise.all(files.map(kindOf))
    const fitted = chain(tools, { steps }, kinds)
    if (!fitted.ok) {
      const { code, params, step } = fitted.problem
      if (code === 'STEP_DOES_NOT_FIT')
        throw new UsageError(
          `Step ${step + 1}, ${params.tool}, accepts ${params.accepts}, not ${params.kind}${params.previous ? `, the output of ${params.previous}` : ''}.`,
        )
      throw new UsageError(`${code}\n${describeTool(String(params.tool))}`)
    }
    const lacking = lackingChoice(tools, fitted.steps)
    if (lacking) throw new UsageError(`${lacking.code}\n${describeTool(String(lacking.params.tool))}`)
    const client = connect(url)
    // Fails at once when the server is unreachable; an upload would retry for a while first.
    await client.tools.status.query()
    const uploads = await uploadAll(files, url)
    ;({ jobId, jobKey } = await client.jobs.start.mutate({
      uploads,
      pipeline: { steps },
      locale,
      passwords: kinds.map((kind) => (lockableKinds.has(kind) && password ? password : null)),
      ...(protect ? { protect } : {}),
    }))
    const job = await settled(client, jobId)
    if (job.state !== 'done') {
      for (const { name, message } of failedFiles(job)) say(`${name}: ${message}`)
      throw new DocweaveError(job.failure?.code ?? 'CANCELLED', job.failure?.params)
    }
    const written = await download(job, url, folder)
    for (const { code, params } of job.notices) say(fill(noticeMessages[code].message ?? code, params))
    const failed = failedFiles(job)
    for (const { name, message } of failed) say(`${name}: ${message}`)
    const ms = Math.round(performance.now() - startedAt)
    process.stdout.write(
      `${JSON.stringify({ jobId, jobKey, ms, files: written, ...(failed.length > 0 ? { failed } : {}) })}\n`,
    )
    const [first] = failed
    if (!first) return 0
    say(JSON.stringify({ jobId, jobKey, code: first.code, message: first.message }))
    return 3
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code, params } = callFailure(error)
    const message = messageOf({ code, params })
    say(JSON.stringify({ jobId: jobId ?? null, jobKey, code, message }))
    return 3
  }
}

/** Returns the English message of a failure. */
const messageOf = ({ code, params }: Failure) => fill(errorMessages[code].message ?? code, params)

/** Returns the input files that failed individually. */
const failedFiles = ({ inputs }: JobView) =>
  inputs.flatMap(({ name, status }) =>
    status?.failure ? [{ name, code: status.failure.code, message: messageOf(status.failure) }] : [],
  )

/** Fills the params into an English message; the site's formatter needs a browser's message catalogue. */
const fill = (message: string, params: Record<string, string | number>) =>
  message.replaceAll(/\{(\w+)[^{}]*\}/g, (whole, name: string) => String(params[name] ?? whole))

/** Minimum time between two progress lines, in ms. */
const tellEvery = 1_000

function lineOf({ steps }: JobView): string {
  return steps
    .map((step) => {
      const progress = stepProgress(step)
      const amount = step.state === 'running' && progress ? ` ${progress.done}/${progress.of} ${progress.unit}` : ''
      return `${step.tool}: ${step.state}${amount}`
    })
    .join(', ')
}

/**
 * Returns a function to call with each view of a job. It writes a line on every state change, and on progress once a second at most;
 * callers write the lines to standard error, so that standard output stays one line of JSON.
 */
function createReporter(write: (line: string) => void): (job: JobView) => void {
  let last = ''
  let toldAt = 0
  return (job) => {
    const line = lineOf(job)
    const now = Date.now()
    const stateChanged = line.replaceAll(/\d+/g, '') !== last.replaceAll(/\d+/g, '')
    if (line === last || (!stateChanged && now - toldAt < tellEvery)) return
    last = line
    toldAt = now
    write(line)
  }
}
