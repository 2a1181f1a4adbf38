/** Shared fixtures of the cluster tests: a visitor at each entry point, an operator, a long-running job, and a large file. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Document, PDFDocument } from 'mupdf'
import { expect } from 'vitest'
import { z } from 'zod'
import { createPayloadCodec, payloadKeys } from '@docweave/adapters/payload-codec'
import { connectTemporal, temporalOf, temporalVariables } from '@docweave/adapters/temporal'
import type { JobView } from '@docweave/contract'
import { scannedPdf, scanTexts } from '@docweave/fixtures'
import { activitiesOf, createVisitor, type Visitor } from '@docweave/local/survive'
import { apiUrl, metricsUrl, siteUrl, type ApiHost, type WorkerHost } from '../apps.ts'
import type { Cluster } from '../cluster.ts'

const pages = 12
const scan = scannedPdf({ language: 'en', pages })

export const workerHosts: readonly WorkerHost[] = ['worker-1', 'worker-2', 'worker-3']

export interface Fixtures {
  cluster: Cluster
  /** Visitors that connect directly to an API host, and through the site. */
  by(host: ApiHost): Visitor
  bySite: Visitor
  temporal: ReturnType<typeof connectTemporal>
}

export function fixturesOf(cluster: Cluster): Fixtures {
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
const steps = [
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
export async function expectOneOutcomeEach({ temporal }: Fixtures, id: string): Promise<void> {
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
      const text = await (await fetch(metricsUrl(host))).text()
      const lines = [...text.matchAll(/^docweave_jobs_total\{([^}]*)\} (\d+)$/gm)]
      return lines
        .filter(([, labels]) => labels?.includes(`state="${state}"`))
        .reduce((sum, [, , count]) => sum + Number(count), 0)
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Returns the job files on a host's disk; none if a bucket stores them. */
export const filesOn = ({ cluster }: Fixtures, host: ApiHost | WorkerHost) =>
  readdir(join(cluster.folder, 'data', host, 'files')).catch((): string[] => [])

/** Returns a PDF of three pages, most of whose size is the attachment: large enough for a slow transfer. */
export function largePdf(attachment: Buffer): Uint8Array<ArrayBuffer> {
  const document = new PDFDocument()
  for (let page = 0; page < 3; page++) document.insertPage(-1, document.addPage([0, 0, 300, 400], 0, {}, ''))
  const now = new Date()
  const file = document.addEmbeddedFile('noise.bin', 'application/octet-stream', attachment, now, now)
  document.insertEmbeddedFile('noise.bin', file)
  return Uint8Array.from(document.saveToBuffer('').asUint8Array())
}
