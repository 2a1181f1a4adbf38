/** Observability: one trace from the click to the engine, log lines by job and step, and no visitor data. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jobDigest } from '@docweave/adapters/log'
import { connectTemporal } from '@docweave/adapters/temporal'
import { textPdf, findText, encodingsOf } from './support/find-text.ts'
import { scannedPdf } from '@docweave/fixtures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { freePorts } from '../system/ports.ts'
import { startCollector } from './support/collector.ts'
import { operatorOf, startBreakable, type BreakableSystem } from './support/system.ts'
import { createVisitor, type Visitor } from './support/visitor.ts'

let broken: BreakableSystem
let collector: Awaited<ReturnType<typeof startCollector>>
let figures: string[]
let visitor: Visitor

const [name, content, address] = ['계약서-Zinnober-7194', 'Quecksilber-3307', '127.3.30.77']

beforeAll(async () => {
  collector = await startCollector()
  const spare = await freePorts()
  figures = [`127.0.0.1:${spare.api}`, `127.0.0.1:${spare.site}`]
  broken = await startBreakable({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    DOCWEAVE_LOG_LEVEL: 'DEBUG',
    DOCWEAVE_API_METRICS: figures[0] ?? '',
    DOCWEAVE_WORKER_METRICS: figures[1] ?? '',
  })
  visitor = createVisitor(broken.system.urls.site)
})
afterAll(async () => {
  await broken?.remove()
  await collector?.close()
})

/** Starts a job as a browser does, with the trace context of a click. */
async function click(upload: string, tools: string[], trace: string, span: string): Promise<string> {
  const steps = tools.map((tool) => ({ tool, options: tool === 'pdf-ocr' ? { languages: ['en'] } : {} }))
  const answer = await fetch(`${broken.system.urls.site}/trpc/jobs.start`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${trace}-${span}-01`,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ uploads: [upload], locale: 'en', pipeline: { steps } }),
  })
  return z.object({ result: z.object({ data: z.object({ jobId: z.string() }) }) }).parse(await answer.json()).result
    .data.jobId
}

const logged = async (process: string) =>
  (await readFile(join(broken.dataFolder, 'logs', `${process}.log`), 'utf8'))
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))

test('a job is one trace, from the click through API, workflow and activity to the engine', async () => {
  const [trace, clicked] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const upload = await visitor.upload(scannedPdf({ language: 'en', pages: 1 }), `${name}.pdf`)
  const id = await click(upload, ['pdf-ocr', 'compress-pdf'], trace, clicked)
  await visitor.ended(id)
  const of = () => collector.spans.filter(({ traceId }) => traceId === trace)
  await expect.poll(() => of().map((span) => span.name), { timeout: 15_000 }).toContain('RunWorkflow:runPipeline')
  /** Returns the span names from a span up to the click. */
  const way = (last: string): string[] => {
    const names: string[] = []
    for (let span = of().find((each) => each.name === last); span;) {
      names.unshift(span.name)
      if (span.parentSpanId === clicked) names.unshift('click')
      const { parentSpanId } = span
      span = of().find(({ spanId }) => spanId === parentSpanId)
    }
    return names
  }
  const workflow = ['click', 'tRPC jobs.start', 'StartWorkflow:runPipeline', 'RunWorkflow:runPipeline']
  expect(way('Engine:tesseract run')).toEqual([
    ...workflow,
    'StartActivity:pdf-ocr',
    'RunActivity:pdf-ocr',
    'Engine:tesseract run',
  ])
  expect(way('RunActivity:compress-pdf')).toEqual([
    ...workflow,
    'StartActivity:compress-pdf',
    'RunActivity:compress-pdf',
  ])

  // The log lines of the API and the worker have the same trace id.
  const steps = (await logged('worker')).filter(
    (line) => line['message'] === 'step ended' && line['job'] === jobDigest(id),
  )
  expect(steps).toContainEqual(
    expect.objectContaining({ level: 'info', trace, step: 1, tool: 'compress-pdf', code: 'done', attempt: 1 }),
  )
  expect((await logged('api')).find((line) => line['job'] === jobDigest(id))).toMatchObject({
    procedure: 'jobs.start',
    trace,
    code: 'done',
  })
})

test('no log, metric, trace or error message contains names, content or addresses', async () => {
  const read = await visitor.upload(textPdf(content), `${name}.pdf`)
  const cut = await visitor.upload(
    Buffer.concat([textPdf(content).subarray(0, 400), Buffer.from(content)]),
    `${name}-2.pdf`,
  )
  const html = `<html><body><p>${content}<svg><foreignObject>"${content}`
  const web = await visitor.upload(Buffer.from(`%PDF-1.4\n(${content}) Tj\n${html}`), `${name}-3.pdf`)
  const jobs = [
    await click(read, ['pdf-to-txt'], '1'.repeat(32), '1'.repeat(16)),
    await click(cut, ['compress-pdf'], '2'.repeat(32), '2'.repeat(16)),
    await click(web, ['pdf-to-docx'], '3'.repeat(32), '3'.repeat(16)),
  ]
  const over = await Promise.all(
    jobs.map((id) => visitor.until(id, ({ state }) => state === 'done' || state === 'failed')),
  )
  expect(over.map(({ state }) => state)).toContain('failed')
  expect(Buffer.from(await visitor.result(jobs[0] ?? '')).toString()).toContain(content)
  await expect
    .poll(() => collector.spans.some(({ traceId }) => traceId === '2'.repeat(32)), { timeout: 15_000 })
    .toBe(true)
  // Rejected calls and unexpected errors are logged too.
  await fetch(`${broken.system.urls.api}/trpc/jobs.start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ uploads: [content], name }),
  })
  const { workflow } = connectTemporal({ address: broken.system.urls.temporal, namespace: 'default' })
  const histories = await Promise.all(jobs.map((id) => workflow.getHandle(id).fetchHistory()))
  const told = [
    collector.said(),
    ...(await Promise.all(figures.map(async (host) => (await fetch(`http://${host}/metrics`)).text()))),
    JSON.stringify(histories),
  ]
  for (const secret of [name, content, address]) {
    for (const trace of encodingsOf(secret)) expect(told.filter((text) => text.includes(trace.toString()))).toEqual([])
    const found = await findText(broken.dataFolder, secret)
    expect(found.filter((path) => path.includes('/logs/') || path.includes('temporal.db'))).toEqual([])
  }
  // A job's id grants access to it, so logs of API and worker, and traces, contain only digests.
  for (const id of jobs) {
    expect(collector.said()).not.toContain(id)
    expect((await logged('worker')).some((line) => line['job'] === jobDigest(id))).toBe(true)
    const found = await findText(broken.dataFolder, id)
    expect(found.filter((path) => /logs\/(?:api|worker)\.log$/.test(path))).toEqual([])
  }
  const ops = operatorOf(broken.system.urls.temporal, broken.dataFolder)
  const digest = jobDigest(jobs[0] ?? '')
  expect(await ops('find', digest, '0'.repeat(12))).toEqual({
    code: 1,
    said: `${digest}: ${jobs[0]}\n${'0'.repeat(12)}: Temporal retains no run of such a job\n`,
  })
  expect(await ops('digest', jobs[0] ?? '')).toEqual({ code: 0, said: `${jobs[0]}: ${digest}\n` })
  // Control: the search works, and the logs are not empty.
  expect(await findText(broken.dataFolder, name)).not.toEqual([])
  expect((await logged('worker')).some((line) => line['level'] === 'warn')).toBe(true)
})
