/** A running job: what its page and its tab show, in two tabs, offline, while frozen, and at its end. */
import { expect, test, type Page } from '@playwright/test'
import { holdKeys, jobs, own, start, untilOver, upload } from './api-visitor.ts'
import { openNetwork } from './network.ts'
import { at } from './pages.ts'
import { longScan } from './sample-files.ts'

/** Enough pages that the job can be watched. */
const long = { name: 'long.pdf', buffer: longScan(12) }
/** Enough pages for an estimate of the time left, which is shown after some seconds. */
const longer = { name: 'longer.pdf', buffer: longScan(24) }
const reader = { tool: 'pdf-ocr' }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const icon = (page: Page) => page.locator('link[rel=icon]')
const open = async (page: Page, id: string) => {
  await holdKeys(page)
  await page.goto(at(`/download/${id}`, 'en'))
}
const image = async (page: Page) => decodeURIComponent((await icon(page).getAttribute('href')) ?? '')

test.setTimeout(90_000)

test('shows progress and time left on the page and in the tab, without layout shifts', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput'))
          Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const id = await start([await upload(longer)], reader, { tool: 'compress-pdf' })
  await open(page, id)
  const step = page.getByRole('region', { name: 'Step 1: OCR PDF' })
  await expect(step).toContainText(/\d+ of 24 pages/, { timeout: 30_000 })
  await expect(page).toHaveTitle(/^\d+ % · Running – Docweave$/)
  expect(await image(page)).toContain('<circle')
  await expect(step).toContainText(
    /about \d+ seconds left|about a minute left|about \d+ minutes left|a few seconds left/,
    {
      timeout: 30_000,
    },
  )
  await expect(heading(page)).toHaveText('Done', { timeout: 60_000 })
  await expect(page).toHaveTitle('Done – Docweave')
  expect(await image(page)).toMatch(/\/favicon\.svg$/)
  await page.locator('summary', { hasText: 'Files and steps' }).click()
  await expect(step).toContainText(/24 pages, .*took/)
  expect(Number(await page.evaluate(() => Reflect.get(window, 'shift')))).toBeLessThanOrEqual(0.02)
})

test('a waiting job shows its place in the queue, and cancelling updates all tabs', async ({ context }) => {
  test.setTimeout(150_000)
  const given = await upload({ name: 'longer.pdf', buffer: longScan(40) })
  const ids: string[] = []
  try {
    for (let count = 0; count < 6; count++) ids.push(await start([given], reader))
    // Once most of them run, their pages fill the queue: the next job waits for all of those.
    const running = async () => {
      const all = await Promise.all(ids.map((id) => jobs.get.query({ id })))
      return all.filter(({ state }) => state === 'running').length
    }
    await expect.poll(running, { timeout: 60_000 }).toBeGreaterThanOrEqual(4)
    const last = await start([given], reader)
    ids.push(last)
    const [one, two] = [await context.newPage(), await context.newPage()]
    await open(one, last)
    await expect(one.getByRole('region', { name: 'Step 1: OCR PDF' })).toContainText(
      /No jobs ahead of this one|[1-6] jobs? ahead of this one/,
      { timeout: 20_000 },
    )
    await open(two, last)
    for (const each of [one, two]) await expect(heading(each)).toHaveText(/^(Waiting|Running)$/)
    await one.getByRole('button', { name: 'Cancel' }).click()
    for (const each of [one, two]) await expect(heading(each)).toHaveText('Cancelled', { timeout: 15_000 })
    await expect(two.getByRole('button', { name: 'Try again' })).toBeVisible()
  } finally {
    // Also if the test failed: the next tests need the machine.
    for (const id of ids) await jobs.cancel.mutate(own(id)).catch(() => undefined)
    for (const id of ids) await untilOver(id)
  }
})

test('the page recovers from a lost network and from being frozen', async ({ page, context }) => {
  const id = await start([await upload(long)], reader)
  const network = await openNetwork()
  await page.goto(`${network.url}${at(`/download/${id}`, 'en')}`)
  await expect(heading(page)).toHaveText('Running', { timeout: 20_000 })
  network.cut()
  await expect(page.getByText('Connection lost.')).toBeVisible({ timeout: 20_000 })
  await network.mend()
  await expect(page.getByText('Connection lost.')).toHaveCount(0, { timeout: 20_000 })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await untilOver(id)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(heading(page)).toHaveText('Done', { timeout: 20_000 })
  network.cut()
})

test('reports a network that is lost before live updates start', async ({ page }) => {
  const id = await start([await upload({ name: 'longer.pdf', buffer: longScan(30) })], reader)
  let isAway = true
  await page.route('**/live-job*.js', (route) => (isAway ? route.abort() : route.continue()))
  await open(page, id)
  await expect(page.getByText('Connection lost.')).toBeVisible()
  isAway = false
  await expect(page.getByText(/\d+ of 30 pages/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Connection lost.')).toHaveCount(0)
  await jobs.cancel.mutate(own(id))
  await untilOver(id)
})
