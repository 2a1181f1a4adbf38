/** `docweave run`: uploads the files, follows the job, and delivers the results. */
import { setTimeout as pause } from 'node:timers/promises'
import { DocweaveError, flatten, lockableKinds, type FileKind } from '@docweave/contract'
import type { ApiJob } from '@docweave/sdk'
import { sendFile } from '@docweave/sdk/node'
import type { RunRequest } from './arguments.ts'
import { assertDeliverable, deliver } from './delivery.ts'
import { fitSteps, kindOf } from './fit.ts'
import { findInputs, type InputFile } from './inputs.ts'
import { Interrupted } from './interrupt.ts'
import { describeError, failedFiles, messageOf } from './messages.ts'
import { createReport, type Report } from './report.ts'
import { connect, startedOf, type Server, type Started } from './server.ts'
import { UsageError } from './usage-error.ts'

/** Concurrent uploads, so that small files do not wait for each other's responses. */
const atOnce = 4

/** How long an interrupted program waits for the server's answers, in ms. */
const patience = 5_000

/** Uploads the files and returns the upload ids, in the files' order. */
async function uploadAll(
  files: readonly InputFile[],
  { url, key }: Server,
  report: Report,
  signal: AbortSignal,
): Promise<string[]> {
  const uploads: string[] = []
  let [next, done] = [0, 0]
  const sendNext = async (): Promise<void> => {
    const index = next++
    const file = files[index]
    if (file === undefined) return
    uploads[index] = await sendFile(file.path, { url, key, name: file.name, signal })
    report.uploaded(++done, files.length)
    return sendNext()
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  return uploads
}

/** The passwords as a start takes them: one for each file that can have one. */
export const passwordsFor = (kinds: readonly FileKind[], password: string | undefined): (string | null)[] =>
  kinds.map((kind) => (lockableKinds.has(kind) && password ? password : null))

/** Cancels the job of an interrupted program, also one whose start is not answered yet; gives up after a while. */
async function cancelStarted({ client }: Server, start: Promise<ApiJob> | undefined): Promise<void> {
  const cancel = async () => {
    const job = await start
    if (job) await client.cancel(job)
  }
  await Promise.race([cancel().catch(() => undefined), pause(patience, undefined, { ref: false })])
}

/** Returns a function that reports the new questions of a job that asks some. */
function questionsOf({ client, url }: Server, { jobId, jobKey }: Started, report: Report) {
  const told = new Set<number>()
  return async () => {
    const job = { id: jobId, ...(jobKey === undefined ? {} : { key: jobKey }) }
    for (const { index, question, deadline, href, answer } of await client.approvals(job)) {
      if (answer === undefined && !told.has(index)) report.asks({ question, deadline, link: new URL(href, url).href })
      told.add(index)
    }
  }
}

/**
 * Reports the progress of a job until it has ended; returns it.
 *
 * @param asks whether its steps ask questions
 */
async function follow(server: Server, started: Started, asks: boolean, report: Report, signal: AbortSignal) {
  const { client } = server
  const { jobId } = started
  const ask = questionsOf(server, started, report)
  let last: ApiJob | undefined
  for await (const job of client.watch(jobId, signal)) {
    report.progress(job)
    if (asks) await ask()
    last = job
  }
  return last ?? client.job(jobId)
}

/**
 * Runs the request.
 *
 * @returns the exit code: 0, or 3 for a failed job; also 3 if only some of the files failed, after writing the results of the others
 * @throws UsageError when the files are not found, or the steps do not fit them; Interrupted after the job was cancelled
 */
export async function run(request: RunRequest, signal: AbortSignal): Promise<number> {
  const { steps, url, key, locale, password, protect, folder, zip, format, progress, detach } = request
  const { stdout, stderr, stdin } = process
  const report = createReport({
    format,
    results: folder === undefined,
    progress: progress || stderr.isTTY,
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
  })
  const startedAt = performance.now()
  const server = connect({ url, key })
  const { client } = server
  let start: Promise<ApiJob> | undefined
  let started: Started | undefined
  let job: ApiJob | undefined
  try {
    const files = await findInputs(request.inputs, { stdin, name: request.name, signal })
    const kinds = await Promise.all(files.map(kindOf))
    assertDeliverable({ folder, zip }, fitSteps(steps, kinds), stdout.isTTY)
    // An upload would retry for a while first.
    await client.check(signal)
    const uploads = await uploadAll(files, server, report, signal)
    const inputs = uploads.map((file) => ({ file }))
    start = client.createJob({ inputs, steps, locale, passwords: passwordsFor(kinds, password), protect })
    started = startedOf(await start)
    report.started(started)
    const asks = flatten(steps).flow?.some((word) => typeof word === 'object' && 'approve' in word) ?? false
    job = await follow(server, started, asks, report, signal)
    if (job.state !== 'done') throw new DocweaveError(job.failure?.code ?? 'CANCELLED', job.failure?.params)
    const written = await deliver(job, { folder, zip, server, signal, stdout })
    report.done(job, started, Math.round(performance.now() - startedAt), written)
    return failedFiles(job).length > 0 ? 3 : 0
  } catch (error) {
    if (signal.aborted && signal.reason instanceof Interrupted) {
      if (!detach && !job) await cancelStarted(server, start)
      if (detach && started) report.detached(started)
      else if (!signal.reason.isUnread)
        report.failed({ code: 'CANCELLED', message: messageOf({ code: 'CANCELLED', params: {} }) }, started)
      throw signal.reason
    }
    if (error instanceof UsageError) throw error
    report.failed(describeError(error), started, job)
    return 3
  }
}
