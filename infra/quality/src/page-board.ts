/** Benchmark of the page board in Chromium: time until a long file's pages are visible; scrolling and memory with 500 pages. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { watchMemory } from './support/process-stats.ts'
import { record } from './support/record.ts'
import { atMost, median, quantile } from './support/statistics.ts'
import { withSystem } from './support/system.ts'
import { textPages } from './support/pdf-pages.ts'

const rounds = 5
const scrollSeconds = 10
const sheets = '[data-sheet]'

/** Waits until every visible page cell is drawn. */
const firstScreen = (page: Page) =>
  page.waitForFunction(() => {
    const board = document.querySelector('[data-scrolls]')?.getBoundingClientRect()
    const seen = [...document.querySelectorAll('[data-sheet]')].filter(
      (sheet) => board && sheet.getBoundingClientRect().top < board.bottom,
    )
    return seen.length > 0 && seen.every((sheet) => sheet.querySelector('canvas'))
  })

/** Time in the file dialog before a file is chosen; shorter than any person needs. */
const choosing = 500

/** Opens the tool's page and chooses the file; returns the milliseconds until the first screen is fully drawn. */
async function open(page: Page, url: string, path: string): Promise<number> {
  await page.goto(`${url}/reorder-pdf`, { waitUntil: 'networkidle' })
  const [dialogue] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Choose files', { exact: true }).click(),
  ])
  await page.waitForTimeout(choosing)
  const started = performance.now()
  await dialogue.setFiles(path)
  await firstScreen(page)
  return performance.now() - started
}

/**
 * Scrolls from the first page to the last at constant speed; returns the frame times in milliseconds and the maximum number of page cells.
 */
const scroll = (page: Page) =>
  page.evaluate(async (seconds) => {
    const board = document.querySelector('[data-scrolls]')
    if (!board) throw new Error('The page board was not found.')
    board.scrollIntoView({ block: 'center', behavior: 'instant' })
    const way = board.scrollHeight - board.clientHeight
    const gaps: number[] = []
    let most = 0
    const started = await new Promise<number>(requestAnimationFrame)
    for (let last = started; last - started < seconds * 1000;) {
      const now = await new Promise<number>(requestAnimationFrame)
      gaps.push(now - last)
      last = now
      board.scrollTop = (way * (now - started)) / (seconds * 1000)
      most = Math.max(most, document.querySelectorAll('[data-sheet]').length)
    }
    return { gaps, most }
  }, scrollSeconds)

await withSystem(async ({ urls }) => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  const [long, longer] = [join(folder, '200.pdf'), join(folder, '500.pdf')]
  await writeFile(long, textPages(200))
  await writeFile(longer, textPages(500))
  const server = await chromium.launchServer({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  try {
    const browser = await chromium.connect(server.wsEndpoint())
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      // An empty cache for each, as on a first visit.
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      times.push(await open(await context.newPage(), urls.site, long))
      await context.close()
    }
    const view = { viewport: { width: 1440, height: 900 } }
    const page = await browser.newPage(view)
    await open(page, urls.site, longer)
    const { gaps, most } = await scroll(page)
    const drawn = await page.locator(`${sheets} canvas`).count()
    await page.close()
    // Measured separately, because sampling memory delays frames.
    const again = await browser.newPage(view)
    await again.goto(`${urls.site}/reorder-pdf`, { waitUntil: 'networkidle' })
    const before = await watchMemory(server.process().pid ?? 0)()
    const peak = watchMemory(server.process().pid ?? 0)
    await open(again, urls.site, longer)
    await scroll(again)
    const memory = (await peak()) - before
    const late = (gaps.filter((gap) => gap > 50).length / gaps.length) * 100
    await record(
      'page-board: the pages of a long file in Chromium',
      [
        atMost('first screen of 200 pages after choosing the file', median(times) / 1000, 1, 's'),
        atMost('page cells in the DOM at once, of 500', most, 60, 'cells'),
        atMost('frames longer than 50 ms while scrolling over 500 pages', late, 5, '%'),
        atMost('memory for 500 pages, scrolled through', memory, 300, 'MB'),
      ],
      [
        `first screen: ${times.map((time) => `${Math.round(time)}`).join(', ')} ms, each on a first visit`,
        `${gaps.length} frames in ${scrollSeconds} s: median ${median(gaps).toFixed(0)} ms, p95 ${quantile(gaps, 0.95).toFixed(0)} ms, the longest ${Math.max(...gaps).toFixed(0)} ms; ${drawn} pages drawn at the end`,
        'memory: proportional set size of the browser and its child processes: the peak minus that with the empty page',
      ],
    )
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
})
