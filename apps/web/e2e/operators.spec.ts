/** The operators' page: it shows the system's state and heals incidents, and does not exist for anybody else. */
import { expect, test, type Page } from '@playwright/test'
import { enter, enterByMail, open } from './account-visitor.ts'
import { start, untilOver, upload } from './api-visitor.ts'
import { barriersInTurn, expectNoBarrier } from './barriers.ts'
import { at, complaints, languages, languagesInTurn } from './pages.ts'

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

test('an operator runs failed jobs again, sees what still fails and why, and changes the rate', async ({ page }) => {
  const damage = async () => start([await upload(damaged)], { tool: 'pdf-to-txt', options: {} })
  const ids = [await damage(), await damage()]
  for (const id of ids) expect((await untilOver(id)).job.failure?.code).toBe('FILE_DAMAGED')
  await page.setViewportSize({ width: 360, height: 780 })
  await enterByMail(page, operator)
  await open(page, '/operators')
  await page.getByRole('combobox', { name: 'Error code' }).selectOption('FILE_DAMAGED')
  await page.getByRole('combobox', { name: 'Tool', exact: true }).selectOption('pdf-to-txt')
  // The second job would have its turn after 100 s.
  await page.getByLabel('Jobs per second').first().fill('0.01')
  // The search of Temporal finds a run some moments after its end.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show jobs' }).click()
    for (const id of ids) await expect(page.getByText(id.slice(0, 8)).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'Run again' }).click()
  const incident = page.getByRole('region', { name: /^FILE_DAMAGED/ }).first()
  await expect(incident).toContainText('FILE_DAMAGED: 1', { timeout: 20_000 })
  await expect(incident).toContainText('up to 0.01 per second')
  await expectNoBarrier(page, 'an incident')

  const rate = incident.getByLabel('Jobs per second')
  await expect(rate).toHaveValue('0.01')
  await rate.fill('51')
  await rate.press('Enter')
  await expect(rate).toBeFocused()
  await expect(rate).toHaveAccessibleDescription('Enter a number from 0.01 to 50.')
  await rate.fill('20')
  await incident.getByRole('button', { name: 'Change rate' }).click()
  await expect(incident).toContainText(/FILE_DAMAGED: [2-9]/, { timeout: 20_000 })
})

/** Lets the page see two versions of workers, which the systems of these tests have not. Everything else is the server's. */
const withVersions = (page: Page) =>
  page.route('**/trpc/operators.overview*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const { data } = body.result
    data.versions = [
      { version: 'v2', state: 'current', runs: 0 },
      { version: 'v1', state: 'drained', runs: 0 },
    ]
    for (const worker of data.workers) worker.version = 'v2'
    await route.fulfill({ response, json: body })
  })

const fields = {
  en: {
    before: 'Failed before',
    within: 'Failed within',
    failedOn: 'Failed on version',
    runOn: 'Run on version',
    rate: 'Jobs per second',
    show: 'Show jobs',
    none: 'No failed jobs.',
    early: '“Failed within” begins later.',
    range: 'Enter a number from 0.01 to 50.',
  },
  ko: {
    before: '이 시각 전에 실패',
    within: '실패 시점',
    failedOn: '실패한 버전',
    runOn: '실행할 버전',
    rate: '초당 작업 수',
    show: '작업 보기',
    none: '실패한 작업이 없어요.',
    early: '‘실패 시점’의 기간보다 이전이에요.',
    range: '0.01에서 50 사이의 숫자를 입력해 주세요.',
  },
  ja: {
    before: 'この時刻より前に失敗',
    within: '失敗した時期',
    failedOn: '失敗したバージョン',
    runOn: '実行するバージョン',
    rate: '1秒あたりの処理数',
    show: '処理を表示',
    none: '失敗した処理はありません。',
    early: '「失敗した時期」の期間より前です。',
    range: '0.01から50までの数値を入力してください。',
  },
} as const

for (const locale of languagesInTurn(1))
  test(`an incident has an end, versions and a rate, and errors are beside their fields, in ${locale}`, async ({
    page,
  }) => {
    const say = fields[locale]
    await withVersions(page)
    await enterByMail(page, operator)
    const said = complaints(page)
    await page.setViewportSize({ width: 360, height: 780 })
    await open(page, '/operators', locale)
    // Each incident below the form has a rate, too.
    const [before, rate] = [page.getByLabel(say.before), page.getByLabel(say.rate).first()]
    await before.fill('2020-01-01T08:00')
    await rate.fill('0')
    await rate.press('Enter')
    await expect(before).toBeFocused()
    await expect(before).toHaveAccessibleDescription(new RegExp(`^${say.early}`))
    await expect(rate).toHaveAccessibleDescription(say.range)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectNoBarrier(page, 'errors of the incident form')

    await rate.fill('0.5')
    await expect(before).not.toHaveAttribute('aria-invalid')
    await before.fill('2999-01-01T08:00')
    await page.getByLabel(say.failedOn).selectOption('v1')
    await expect(page.getByLabel(say.runOn).getByRole('option')).toHaveCount(2)
    await page.getByLabel(say.runOn).selectOption('v2')
    const asked = page.waitForRequest(/operators\.preview/)
    await page.getByRole('button', { name: say.show }).click()
    const filter: unknown = JSON.parse(new URL((await asked).url()).searchParams.get('input') ?? '')
    expect(filter).toMatchObject({ version: 'v1', until: new Date('2999-01-01T08:00').getTime() })
    // No run was on this version.
    await expect(page.getByText(say.none)).toBeVisible()
    expect(said).toEqual([])
  })
