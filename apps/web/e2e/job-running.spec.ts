/** A job under way: what its page and its tab tell, in two tabs, offline, asleep, and when it is over. */
import { expect, test, type Page } from '@playwright/test'
import { holdKeys, jobs, own, start, untilOver, upload } from './api-visitor.ts'
import { openNetwork } from './network.ts'
import { at } from './pages.ts'
import { longScan } from './sample-files.ts'

/** Many pages to read: long enough to look on. */
const long = { name: 'long.pdf', buffer: longScan(12) }
/** Enough for an estimate of the time: it is told after some seconds. */
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

test('the step says how far it is and how long it will take, the tab shows it too, and nothing moves', async ({
  page,
}) => {
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
  await expect(step).toContainText(/24 pages, .*took/)
  expect(Number(await page.evaluate(() => Reflect.get(window, 'shift')))).toBeLessThanOrEqual(0.02)
})

test('a job that waits tells its place; what is cancelled in one tab is so in the other', async ({ context }) => {
  test.setTimeout(150_000)
  const given = await upload({ name: 'longer.pdf', buffer: longScan(40) })
  const ids: string[] = []
  try {
    for (let count = 0; count < 6; count++) ids.push(await start([given], reader))
    // Once most of them run their pages fill the queue: its turn comes after all of those.
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
      /No job before this one|[1-6] jobs? before this one/,
      { timeout: 20_000 },
    )
    await open(two, last)
    for (const each of [one, two]) await expect(heading(each)).toHaveText(/^(Waiting|Running)$/)
    await one.getByRole('button', { name: 'Cancel' }).click()
    for (const each of [one, two]) await expect(heading(each)).toHaveText('Cancelled', { timeout: 15_000 })
    await expect(two.getByRole('button', { name: 'Try again' })).toBeVisible()
  } finally {
    // Whatever came of it: the tests after this one need the machine.
    for (const id of ids) await jobs.cancel.mutate(own(id)).catch(() => undefined)
    for (const id of ids) await untilOver(id)
  }
})

test('the page gets over a lost network and over a sleep', async ({ page, context }) => {
  const id = await start([await upload(long)], reader)
  const network = await openNetwork()
  await page.goto(`${network.url}${at(`/download/${id}`, 'en')}`)
  await expect(heading(page)).toHaveText('Running', { timeout: 20_000 })
  network.cut()
  await expect(page.getByText('The connection is gone.')).toBeVisible({ timeout: 20_000 })
  await network.mend()
  await expect(page.getByText('The connection is gone.')).toHaveCount(0, { timeout: 20_000 })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await untilOver(id)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(heading(page)).toHaveText('Done', { timeout: 20_000 })
  network.cut()
})

test('a network that is lost before the page keeps up with the job is told of too', async ({ page }) => {
  const id = await start([await upload({ name: 'longer.pdf', buffer: longScan(30) })], reader)
  let isAway = true
  await page.route('**/live-job*.js', (route) => (isAway ? route.abort() : route.continue()))
  await open(page, id)
  await expect(page.getByText('The connection is gone.')).toBeVisible()
  isAway = false
  await expect(page.getByText(/\d+ of 30 pages/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('The connection is gone.')).toHaveCount(0)
  await jobs.cancel.mutate(own(id))
  await untilOver(id)
})

/** Records what the page notifies of. */
const recordNotifications = (page: Page) =>
  page.addInitScript(() => {
    const told: string[] = []
    Reflect.set(window, 'told', told)
    const Real = window.Notification
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        if (title !== '') told.push(`${title}: ${options?.body}`)
      }
    }
  })

test('who asks to be told is told when it is done, and the tab says it to who is elsewhere', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await recordNotifications(page)
  // Nobody looks at this tab.
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  // Long enough that it still runs after the reload.
  const id = await start([await upload(longer)], reader)
  await open(page, id)
  const button = page.getByRole('button', { name: 'Tell me when it is done' })
  await button.click({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'You will be told when it is done' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // The wish outlives a reload.
  await page.reload()
  await expect(page.getByRole('button', { name: 'You will be told when it is done' })).toBeVisible({ timeout: 20_000 })
  await expect(heading(page)).toHaveText('Done', { timeout: 60_000 })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'told'))).toEqual(['Done: longer.pdf'])
  expect(await image(page)).toMatch(/<circle cx="24".*fill="#/)
})

test('where notifications are not allowed the page says how to allow them', async ({ page }) => {
  const id = await start([await upload(long)], reader)
  await open(page, id)
  await page.getByRole('button', { name: 'Tell me when it is done' }).click({ timeout: 20_000 })
  await expect(page.getByText('The browser does not allow notifications of this site.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(heading(page)).toHaveText('Cancelled', { timeout: 15_000 })
})
