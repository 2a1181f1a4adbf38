/** Shared fixtures of the cluster tests: a visitor at each entry point, an operator, and a long-running job. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connectTemporal, temporalOf, temporalVariables } from '@docweave/adapters/temporal'
import { createPayloadCodec, payloadKeys } from '@docweave/adapters/payload-codec'
import type { JobView } from '@docweave/contract'
import { scannedPdf, scanTexts } from '@docweave/engines/specimen'
import { activitiesOf, createVisitor, type Visitor } from '@docweave/local/survive'
import { Document } from 'mupdf'
import { expect } from 'vitest'
import { z } from 'zod'
import { apiUrl, figuresOf, siteUrl, type ApiHost, type WorkerHost } from '../apps.ts'
import type { Cluster } from '../cluster.ts'

export const pages = 12
const scan = scannedPdf({ language: 'en', pages })

export const workerHosts: readonly WorkerHost[] = ['worker-1', 'worker-2', 'worker-3']

export interface Setting {
  cluster: Cluster
  /** Visitors that connect directly to an API host, and through the site. */
  by(host: ApiHost): Visitor
  bySite: Visitor
  temporal: ReturnType<typeof connectTemporal>
}

export function settingOf(cluster: Cluster): Setting {
  const { DOCWEAVE_SECRET_KEY = '', DOCWEAVE_PAYLOAD_KEYS } = cluster.operator
  const codec = createPayloadCodec(payloadKeys(Buffer.from(DOCWEAVE_SECRET_KEY, 'base64'), DOCWEAVE_PAYLOAD_KEYS))
  return {
    cluster,
    by: (host) => createVisitor(apiUrl(host)),
    bySite: createVisitor(siteUrl),
    temporal: connectTemporal({ ...temporalOf(z.object(temporalVariables).parse(cluster.operator)), codec }),
  }
}

export const pagesDone = ({ steps: [ocr] }: JobView) =>
  Object.values(ocr?.parts ?? {}).reduce((sum, { done }) => sum + done, 0)

/** OCR in chunks, then a step on another queue. */
export const steps = [
  { tool: 'pdf-ocr', options: { languages: ['en'] } },
  { tool: 'compress-pdf', options: {} },
]

/** Starts a job without waiting for progress. */
export const beginOcr = async (visitor: Visitor): Promise<string> =>
  visitor.start([await visitor.upload(scan, '계약서.pdf')], steps)

/** Starts a job and waits until OCR is in progress. */
export async function startOcr(visitor: Visitor): Promise<string> {
  const id = await beginOcr(visitor)
  await visitor.until(id, (job) => pagesDone(job) >= 2, 180)
  return id
}

/** Expects a complete result that is smaller than the input and has searchable text on every page. */
export async function expectWholeResult(visitor: Visitor, id: string): Promise<void> {
  const job = await visitor.ended(id, 'done', 480)
  expect(job.results).toHaveLength(1)
  const bytes = await visitor.result(id)
  expect(bytes.length).toBe(job.results[0]?.bytes)
  expect(bytes.length).toBeLessThan(scan.length)
  const document = Document.openDocument(bytes, 'application/pdf')
  expect(document.countPages()).toBe(pages)
  const word = scanTexts.en[0]?.split(' ')[1] ?? ''
  for (let page = 0; page < pages; page++)
    expect(document.loadPage(page).toStructuredText('').asText(), `page ${page}`).toContain(word)
}

/** Expects exactly one outcome per activity in the job's history, despite concurrent attempts. */
export async function expectOneOutcomeEach({ temporal }: Setting, id: string): Promise<void> {
  const { events } = await temporal.workflow.getHandle(id).fetchHistory()
  const ended = (events ?? []).flatMap((event) => {
    const end =
      event.activityTaskCompletedEventAttributes ??
      event.activityTaskFailedEventAttributes ??
      event.activityTaskTimedOutEventAttributes
    return end ? [Number(end.scheduledEventId)] : []
  })
  const scheduled = (await activitiesOf(temporal, id)).map(({ scheduledId }) => scheduledId)
  expect(ended.toSorted((a, b) => a - b)).toEqual(scheduled)
}

/** Returns the total number of jobs that ended in `state`, from the workers' metrics. */
export async function jobsEnded(hosts: readonly WorkerHost[], state: string): Promise<number> {
  const counts = await Promise.all(
    hosts.map(async (host) => {
      const text = await (await fetch(figuresOf(host))).text()
      const lines = [...text.matchAll(/^docweave_jobs_total\{([^}]*)\} (\d+)$/gm)]
      return lines
        .filter(([, labels]) => labels?.includes(`state="${state}"`))
        .reduce((sum, [, , count]) => sum + Number(count), 0)
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Returns the workers that are running parts of the job, by their identities. */
export async function workersOf({ temporal }: Setting, id: string): Promise<string[]> {
  const { raw } = await temporal.workflow.getHandle(id).describe()
  return (raw.pendingActivities ?? []).flatMap(({ lastWorkerIdentity, lastStartedTime }) =>
    lastWorkerIdentity && lastStartedTime ? [lastWorkerIdentity] : [],
  )
}

/** Returns the job files on a host's disk; none if a bucket stores them. */
export const filesOn = ({ cluster }: Setting, host: ApiHost | WorkerHost) =>
  readdir(join(cluster.folder, 'data', host, 'files')).catch((): string[] => [])
