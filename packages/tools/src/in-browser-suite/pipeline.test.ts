/** A job of several steps in Chromium: it survives a reload in the middle, repeats no finished step, and sends nothing anywhere. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Job, type Plan } from '@docweave/contract'
import { documentPdf } from '@docweave/fixtures'
import { afterAll, expect, test } from 'vitest'
import { tools } from '../tools.gen.ts'
import type { BrowserSuite } from './testing/page-program.ts'
import { openChromium } from './testing/tools-in-chromium.ts'

declare const suite: BrowserSuite

const chromium = await openChromium(process.env.CHROMIUM_PATH)
const { page } = chromium
const folder = await mkdtemp(join(tmpdir(), 'docweave-test-'))
afterAll(async () => {
  await chromium.close()
  await rm(folder, { recursive: true })
})

function stepOf(id: string, options: Record<string, unknown>): Plan['steps'][number] {
  const tool = tools.get(id)
  if (!tool) throw new Error(`no tool ${id}`)
  const parsed = tool.options.parse(options)
  const { version, accepts, splits, queue, limits, takes } = tool
  return {
    ...{
      tool: id,
      version,
      options: parsed,
      accepts: [...accepts],
      produces: tool.produces(parsed),
      splits,
      queue,
      limits,
    },
    takes: typeof takes === 'function' ? takes(parsed) : takes,
  }
}

const jobIn = async (id: string): Promise<Job> =>
  Job.parse(JSON.parse(await page.evaluate((name) => suite.job(name), id)))

test('a job continues after a reload from the last finished step', { timeout: 120_000 }, async () => {
  const steps = [stepOf('rotate-pdf', { angle: 90 }), stepOf('compress-pdf', {}), stepOf('pdf-to-jpg', {})]
  const path = join(folder, 'in.pdf')
  await writeFile(path, documentPdf({ pages: 12, scans: 3 }))
  const stored = await page.evaluate((from) => suite.add('jobs/one', from), `/file${path}`)
  const input = { ...stored, kind: 'pdf' as const, source: 0 }
  const plan: Plan = { jobId: 'one', locale: 'en', inputs: [input], steps }
  const job: Job = {
    ...{ id: 'one', revision: 0, state: 'waiting', locale: 'en', visitor: 'here', createdAt: Date.now() },
    inputs: [{ ...stored, kind: 'pdf', name: 'in.pdf' }],
    steps: steps.map(({ tool, options }) => ({ tool, options, state: 'waiting', parts: {} })),
    ...{ results: [], notices: [] },
  }
  await page.evaluate(([one, two]) => suite.create(one, two), [JSON.stringify(job), JSON.stringify(plan)] as const)
  void page.evaluate(() => void suite.run('one'))
  await expect.poll(async () => (await jobIn('one')).steps[1]?.state, { timeout: 60_000, interval: 20 }).toBe('running')
  await page.reload()
  const before = await jobIn('one')
  expect(before.steps[0]?.state).toBe('done')
  expect(before.state).toBe('running')

  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const ended = Job.parse(JSON.parse(await page.evaluate(() => suite.run('one'))))
  expect(ended.state).toBe('done')
  expect(ended.steps[0]?.endedAt).toBe(before.steps[0]?.endedAt)
  expect(ended.results.map(({ name }) => name)).toEqual(
    Array.from({ length: 15 }, (_, at) => `in-page-${String(at + 1).padStart(2, '0')}.jpg`),
  )
  expect(requests.filter((each) => !/^GET \/assets\/[\w.-]+$/.test(each))).toEqual([])

  const [result] = ended.results
  const out = join(folder, 'page.jpg')
  await page.evaluate(([key, to]) => suite.save('jobs/one', key, to), [result?.key ?? '', `/file${out}`] as const)
  expect((await readFile(out)).length).toBe(result?.bytes)
})
