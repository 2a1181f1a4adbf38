/** The activity that reads documents to check the conditions of a flow. */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asActivity, type ActivityHost } from '@docweave/adapters/temporal-worker'
import { textKinds, type ContentCondition, type ExamineRequest, type StoredFile } from '@docweave/contract'
import { runMupdf } from '@docweave/engines/pdf'
import { fetchInput, type StepHost } from '@docweave/tool-kit/run'
import type { ReadingActivities } from '@docweave/workflows/activities'
import { forJob } from './for-job.ts'
import type { StepServices } from './step-activities.ts'
import { languageOfText } from './text-language.ts'

/** The most pages that are read of a document, from its beginning. */
const mostPages = 20
/** The most bytes that are read of a text file. */
const mostBytes = 1_000_000

const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Whether the texts of a document's pages meet a condition. A document has text if at least half of its pages have some. */
export function meets(condition: ContentCondition, pages: readonly string[]): boolean {
  if ('text' in condition) {
    const withText = pages.filter(hasLetters).length
    return (withText > 0 && withText * 2 >= pages.length) === condition.text
  }
  return 'language' in condition && languageOfText(pages.join('\n')) === condition.language
}

async function beginningOf(path: string): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of createReadStream(path, { end: mostBytes - 1 })) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

/** Returns the texts of a file's first pages; none for a kind that is not read. */
async function pagesOf(
  services: StepHost,
  { jobId }: ExamineRequest,
  file: StoredFile,
  folder: string,
  signal: AbortSignal,
): Promise<string[]> {
  const isText = textKinds.has(file.kind)
  if (!isText && file.kind !== 'pdf') return []
  const { path } = await fetchInput(services, `jobs/${jobId}`, file, join(folder, `file.${file.kind}`), signal)
  if (isText) return [await beginningOf(path)]
  const count = file.pages ?? (await services.inspect(path, 'pdf', signal)).pages ?? 0
  const pages = Array.from({ length: Math.min(count, mostPages) }, (_, index) => index)
  const { pages: texts } = await runMupdf(
    'extractText',
    { path, layout: 'reading', pages },
    { signal, memoryMegabytes: 1024 },
  )
  return texts
}

/** Returns for each file whether it meets a condition on its text. Throws the codes of opening it. */
export async function readConditions(
  services: StepHost,
  { signal, heartbeat }: Pick<ActivityHost, 'signal' | 'heartbeat'>,
  request: ExamineRequest,
): Promise<boolean[]> {
  const met: boolean[] = []
  for (const file of request.files) {
    const folder = await mkdtemp(join(services.folder ?? tmpdir(), 'condition-'))
    try {
      met.push(meets(request.condition, await pagesOf(services, request, file, folder, signal)))
      heartbeat({ done: met.length, of: request.files.length, unit: 'file' })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return met
}

/** Returns the activities that check the conditions of flows. */
export const conditionActivities = (services: StepServices): ReadingActivities => ({
  'read-conditions': asActivity((host, request: ExamineRequest) =>
    forJob(services.jobs, request.jobId, () => readConditions(services, host, request)),
  ),
})
