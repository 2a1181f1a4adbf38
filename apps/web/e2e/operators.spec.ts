/** The operators' page: it shows the system's state and heals incidents, and does not exist for anybody else. */
import { expect, test } from '@playwright/test'
import { enter, enterByMail, open } from './account-visitor.ts'
import { start, untilOver, upload } from './api-visitor.ts'
import { barriersInTurn, expectNoBarrier } from './barriers.ts'
import { at, complaints, languages } from './pages.ts'

/** The operator of the systems that the browser tests run against (`DOCWEAVE_OPERATORS`). */
const operator = 'operator@example.com'
const titles = { en: 'Operations', ko: '운영', ja: '運用' } as const
const damaged = { name: 'damaged.pdf', buffer: Buffer.from(`%PDF-1.7\n${'nothing of a document\n'.repeat(50)}`) }

for (const locale of languages)
  test(`the page exists for an operator only, in ${locale}`, async ({ page }) => {
    const path = at('/operators', locale)
    expect((await page.request.get(path)).status()).toBe(404)
    await enter(page)
    expect((await page.request.get(path)).status()).toBe(404)
    await page.context().clearCookies()
    await enterByMail(page, operator)
    const said = complaints(page)
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[locale])
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    // The queues and the workers that serve them.
    await expect(page.getByRole('rowheader', { name: 'ocr' })).toBeVisible()
    await barriersInTurn(locale)(page, 'the operators’ page')
    expect(said).toEqual([])
  })

test('an operator runs failed jobs again, and sees what still fails and why', async ({ page }) => {
  const id = await start([await upload(damaged)], { tool: 'pdf-to-txt', options: {} })
  expect((await untilOver(id)).job.failure?.code).toBe('FILE_DAMAGED')
  await page.setViewportSize({ width: 360, height: 780 })
  await enterByMail(page, operator)
  await open(page, '/operators')
  await page.getByRole('combobox', { name: 'Error code' }).selectOption('FILE_DAMAGED')
  await page.getByRole('combobox', { name: 'Tool', exact: true }).selectOption('pdf-to-txt')
  // The search of Temporal finds a run some moments after its end.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show jobs' }).click()
    await expect(page.getByText(id.slice(0, 8)).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'Run again' }).click()
  const incident = page.getByRole('region', { name: /^FILE_DAMAGED/ }).first()
  await expect(incident).toContainText('still fail', { timeout: 20_000 })
  await expect(incident).toContainText(/FILE_DAMAGED: \d/)
  await expectNoBarrier(page, 'an incident')
})
