/** Answers a message to a mail trigger: with its results, or with what went wrong. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readProfile } from '@docweave/api'
import {
  cleanName,
  createNames,
  mailAddressOf,
  mediaTypes,
  type Failure,
  type Job,
  type MailAnswer,
  type MailAttachment,
} from '@docweave/contract'
import { mailTexts, type MailTexts } from '@docweave/i18n/mail-texts'
import type { OpenMessage } from '@docweave/jobs/triggers'
import { withFolder } from '../v1/receive-files.ts'
import { changeMessage, type Addressed, type MailLook } from './mail-look.ts'

/** The most bytes of all results that are attached; encoded for the way they are a third more, and servers take 25 MB or so. */
const mostAttached = 15 * 1024 ** 2

/** How a message ended: with a job that has results, or with a failure. */
export type MessageEnd = { job: Job } | { failure: Pick<Failure, 'code' | 'params'> }

const answerSubject = (subject: string, name: string): string => {
  if (subject === '') return `Re: ${name}`
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`
}

/** Lists the files of a job that failed, while others have results. */
function failedFiles({ text, error }: MailTexts, { inputs }: Job): string[] {
  const lines = inputs.flatMap(({ name, status }) =>
    status?.state === 'failed' ? `- ${name}: ${error(status.failure ?? { code: 'INTERNAL', params: {} })}` : [],
  )
  return lines.length === 0 ? [] : [[text('partly'), ...lines].join('\n')]
}

/** Says what a reader should know about the results, each thing once. */
function notices({ text, notice }: MailTexts, job: Job): string[] {
  const lines = new Set(job.notices.map((each) => `- ${notice(each)}`))
  return lines.size === 0 ? [] : [[text('notices'), ...lines].join('\n')]
}

/** Copies the results of a job into a folder, under names that differ. */
async function fetchResults({ services }: MailLook, job: Job, folder: string): Promise<MailAttachment[]> {
  const names = createNames()
  const attachments: MailAttachment[] = []
  for (const [index, { key, name, kind, bytes }] of job.results.entries()) {
    await services.disk.assertRoom(bytes)
    const path = join(folder, `result-${index}`)
    await services.files.fetch(`jobs/${job.id}`, key, path)
    attachments.push({ name: names.next(cleanName(name)), mediaType: mediaTypes[kind], path })
  }
  return attachments
}

/** Names an answer: the same for the same start of a message. */
const answerId = (start: string): string => `docweave-${createHash('sha256').update(start).digest('hex').slice(0, 32)}`

/**
 * Sends the answer to a message, once: a host that dies between the acceptance and its record sends it again, with the same Message-ID.
 *
 * @throws DocweaveError `SERVICE_UNAVAILABLE`; `RESULT_EXPIRED` when results are gone
 */
export async function answerMessage(
  look: MailLook,
  { message, trigger }: Addressed,
  entry: OpenMessage,
  end: MessageEnd,
): Promise<void> {
  const { services, mail, siteUrl } = look
  if (entry.answered || message.sender === undefined) return
  const locale = 'job' in end ? end.job.locale : (await readProfile(services.documents, trigger.owner))?.locale
  const texts = await mailTexts(locale ?? 'en')
  const { name } = trigger
  const send = (paragraphs: readonly string[], attachments: readonly MailAttachment[] = []): Promise<boolean> => {
    const answer: MailAnswer = {
      to: message.sender ?? '',
      replyTo: mailAddressOf(mail.address, trigger.id),
      subject: answerSubject(message.subject, name),
      text: `${[...paragraphs, texts.text('automatic')].join('\n\n')}\n`,
      id: answerId(entry.start),
      messageId: message.messageId,
      references: message.references,
      attachments,
    }
    return mail.answer(answer)
  }
  const isSent =
    'job' in end ? await sendResults(end.job) : await send([texts.text('failed', { name }), texts.error(end.failure)])
  if (!isSent) services.log.error('the answer to a message was refused for good', { job: entry.job })
  await changeMessage(look, entry, { answered: true })

  /** Sends the results as attachments, or their address when they, or the server's limit, are too large for that. */
  async function sendResults(job: Job): Promise<boolean> {
    const remarks = [...failedFiles(texts, job), ...notices(texts, job)]
    if (job.results.length === 0) return send([texts.text('empty', { name }), ...remarks])
    const bytes = job.results.reduce((sum, result) => sum + result.bytes, 0)
    const isAttached =
      bytes <= mostAttached &&
      (await withFolder(look.receive, async (folder) =>
        send([texts.text('attached', { name }), ...remarks], await fetchResults(look, job, folder)),
      ))
    const address = new URL(`/download/${job.id}`, siteUrl).href
    return isAttached || send([`${texts.text('linked', { name })}\n${address}`, ...remarks])
  }
}
