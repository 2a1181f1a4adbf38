/**
 * Benchmark of jobs that run in the visitor's browser, beside the same jobs on the server, and beside pdf-lib in the page as other sites use it. Times
 * are those of a visitor: from the click on Run until the page says “Done”.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { prepare, run, type Place, type Run, type Upload } from './support/browser-runs.ts'
import { textPages } from './support/pdf-pages.ts'
import { watchMemory } from './support/process-stats.ts'
import { record } from './support/record.ts'
import { slowProxy } from './support/slow-proxy.ts'
import { atMost, median } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const rounds = 5
const pdfLib = createRequire(import.meta.url).resolve('pdf-lib/dist/pdf-lib.min.js')

const pdf = (name: string, pages: number): Upload => ({
  ...{ name, mimeType: 'application/pdf', buffer: Buffer.from(textPages(pages)) },
})

/** Medians of several runs in one page, after a first one that loads the engines. */
async function measure(context: BrowserContext, address: string, files: readonly Upload[], place: Place): Promise<Run> {
  const page = await context.newPage()
  const runs: Run[] = []
  for (let round = 0; round <= rounds; round++) {
    await prepare(page, address, files, place)
    runs.push(await run(page))
  }
  await page.close()
  const of = (name: keyof Run) => median(runs.slice(1).map((each) => each[name]))
  return {
    whole: of('whole'),
    step: of('step'),
    longestTask: Math.max(...runs.slice(1).map((each) => each.longestTask)),
  }
}

/** Milliseconds that pdf-lib takes in a page to rotate all pages of the first file, or to merge all files. */
async function measurePdfLib(browser: Browser, files: readonly Upload[], work: 'rotate' | 'merge'): Promise<number> {
  const page = await browser.newPage()
  await page.addScriptTag({ content: await readFile(pdfLib, 'utf8') })
  const times: number[] = []
  for (let round = 0; round <= rounds; round++)
    times.push(
      await page.evaluate(
        async ({ given, merges }) => {
          const { PDFDocument, degrees } = Reflect.get(globalThis, 'PDFLib')
          const contents = given.map((text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)))
          const from = performance.now()
          if (merges) {
            const target = await PDFDocument.create()
            for (const content of contents) {
              const source = await PDFDocument.load(content)
              for (const copied of await target.copyPages(source, source.getPageIndices())) target.addPage(copied)
            }
            await target.save()
          } else {
            const document = await PDFDocument.load(contents[0])
            for (const each of document.getPages()) each.setRotation(degrees(90))
            await document.save()
          }
          return performance.now() - from
        },
        { given: files.map(({ buffer }) => buffer.toString('base64')), merges: work === 'merge' },
      ),
    )
  await page.close()
  return median(times.slice(1))
}

await withSystem(async ({ urls }) => {
  const hundred = [pdf('hundred.pdf', 100)]
  const ten = Array.from({ length: 10 }, (_, index) => pdf(`part-${index}.pdf`, 100))
  const server = await chromium.launchServer({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  try {
    const browser = await chromium.connect(server.wsEndpoint())
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const works: [name: string, path: string, files: Upload[]][] = [
      ['rotating 100 pages', '/rotate-pdf', hundred],
      ['deleting 49 of 100 pages', '/del-pdf-page?options={"pages":"2-50"}', hundred],
      ['reordering 100 pages', '/reorder-pdf?options={"order":"reverse"}', hundred],
      ['merging 10 × 100 pages', '/merge-pdf', ten],
    ]
    const measured = []
    for (const [name, path, files] of works) {
      const here = await measure(context, `${urls.site}${path}`, files, 'browser')
      const there = await measure(context, `${urls.site}${path}`, files, 'server')
      measured.push({ name, here, there })
    }
    const [rotation, , , merging] = measured
    const peers = {
      rotate: await measurePdfLib(browser, hundred, 'rotate'),
      merge: await measurePdfLib(browser, ten, 'merge'),
    }
    await context.close()

    // 20 Mbit/s, nothing cached, and the page's thread four times slower. Chromium does not slow workers down.
    const slow = await slowProxy(urls.site, 20e6 / 8)
    const visit = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const first = await visit.newPage()
    await (await visit.newCDPSession(first)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await prepare(first, `${slow.url}/rotate-pdf`, hundred, 'browser')
    const firstUse = await run(first)
    await visit.close()
    slow.close()

    const large = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await large.newPage()
    // The engine is loaded as soon as there is a file, so its memory is part of what is measured.
    await page.goto(`${urls.site}/rotate-pdf`, { waitUntil: 'networkidle' })
    const before = await watchMemory(server.process().pid ?? 0)()
    await prepare(page, `${urls.site}/rotate-pdf`, [pdf('five-hundred.pdf', 500)], 'browser')
    const peak = watchMemory(server.process().pid ?? 0, { every: 100 })
    await run(page)
    const memory = (await peak()) - before
    await large.close()

    const longest = Math.max(...measured.map(({ here }) => here.longestTask))
    await record(
      'browser: jobs in the visitor’s browser',
      [
        ...measured.slice(0, 3).map(({ name, here }) => atMost(`${name}, engine loaded`, here.whole, 300, 'ms')),
        atMost(
          'merging 10 × 100 pages, against the engine of the server',
          (merging?.here.step ?? 0) / (merging?.there.step ?? 0),
          2,
        ),
        atMost('first use: rotating 100 pages over 20 Mbit/s', firstUse.whole / 1000, 3, 's'),
        atMost('memory for 500 pages', memory, 400, 'MB'),
        atMost('longest task of the page', longest, 50, 'ms'),
      ],
      [
        ...measured.map(
          ({ name, here, there }) =>
            `${name}: ${here.whole.toFixed(0)} ms here (the step: ${here.step.toFixed(0)}), ${there.whole.toFixed(0)} ms on the server (the step: ${there.step.toFixed(0)})`,
        ),
        `pdf-lib alone, in the page: rotating ${peers.rotate.toFixed(0)} ms (our step: ${rotation?.here.step.toFixed(0)}), merging ${peers.merge.toFixed(0)} ms (our step: ${merging?.here.step.toFixed(0)})`,
        `medians of ${rounds} runs, from the click on Run until “Done”; with pictures of the pages drawn before`,
      ],
    )
  } finally {
    await server.close()
  }
})
