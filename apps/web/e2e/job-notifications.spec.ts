/** Notifications of a job's end, in the whole Chromium: its headless shell denies every site's notifications. */
import { expect, test, type Page } from '@playwright/test'
import { env } from './env.ts'
import { holdKeys, start, upload } from './api-visitor.ts'
import { at } from './pages.ts'
import { longScan } from './sample-files.ts'

const long = { name: 'long.pdf', buffer: longScan(12) }
/** Long enough that the job still runs after the reload. */
const longer = { name: 'longer.pdf', buffer: longScan(24) }
const reader = { tool: 'pdf-ocr' }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const open = async (page: Page, id: string) => {
  await holdKeys(page)
  await page.goto(at(`/download/${id}`, 'en'))
}

test.use({
  launchOptions: {
    ...(env.wholeChromium ? { executablePath: env.wholeChromium } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'],
  },
})
test.setTimeout(90_000)

/** Records the page's notifications. */
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

test('notifies on request when the job is done, and marks the hidden tab', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await recordNotifications(page)
  // The tab is hidden.
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  const id = await start([await upload(longer)], reader)
  await open(page, id)
  const button = page.getByRole('button', { name: 'Notify me when it’s done' })
  await button.click({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'We’ll notify you when it’s done' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // The request survives a reload.
  await page.reload()
  await expect(page.getByRole('button', { name: 'We’ll notify you when it’s done' })).toBeVisible({ timeout: 20_000 })
  await expect(heading(page)).toHaveText('Done', { timeout: 60_000 })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'told'))).toEqual(['Done: longer.pdf'])
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  expect(decodeURIComponent(icon ?? '')).toMatch(/<circle cx="24".*fill="#/)
})

test('explains how to allow notifications if they are blocked', async ({ page }) => {
  const id = await start([await upload(long)], reader)
  await open(page, id)
  await page.getByRole('button', { name: 'Notify me when it’s done' }).click({ timeout: 20_000 })
  await expect(page.getByText('Your browser blocks notifications from this site.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(heading(page)).toHaveText('Cancelled', { timeout: 15_000 })
})
