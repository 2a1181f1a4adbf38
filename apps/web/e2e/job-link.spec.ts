/** Finding 12, the job's link: with it, anyone can see the job and download; only the browser that started it can change or delete it. */
import { expect, test, type Page } from '@playwright/test'
import { holdKeys, start, untilOver, upload } from './api-visitor.ts'
import { coloured, red } from './sample-files.ts'
import { env } from './env.ts'
import { at, languages } from './pages.ts'

const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('A letter') }
const done = (page: Page) => page.locator('section[aria-label] a[download], a[href^="/results/"]').first()

const words = {
  en: { remove: 'Delete now', note: 'You opened this job from a link.', gone: 'Files deleted', again: 'Try again' },
  ko: { remove: '지금 삭제', note: '링크로 연 작업이에요.', gone: '파일이 삭제됐어요', again: '다시 시도' },
  ja: { remove: '今すぐ削除', note: 'リンクから開いた処理です。', gone: 'ファイルは削除されました', again: '再試行' },
} as const

/** Runs a tool on its page, as a visitor does; returns the job's id. */
async function run(page: Page): Promise<string> {
  await page.goto(at('/txt-to-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', letter)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 30_000 })
  return page.url().split('/').at(-1) ?? ''
}

test('a second browser can see and download but not delete; the first can, also after a reload', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const id = await run(page)
  const elsewhere = await browser.newContext({ baseURL: env.baseUrl, locale: 'en-US' })
  const other = await elsewhere.newPage()
  for (const locale of languages) {
    await other.goto(at(`/download/${id}`, locale), { waitUntil: 'networkidle' })
    await expect(done(other)).toBeVisible()
    await expect(other.getByText(words[locale].note)).toBeVisible()
    await expect(other.getByRole('button', { name: words[locale].remove })).toHaveCount(0)
  }
  expect((await other.request.get(`/results/${id}/0`)).status()).toBe(200)

  // The API call itself is refused, too.
  for (const call of ['remove', 'cancel', 'retry'])
    expect(
      await other.evaluate(
        async ([name, job]) => {
          const headers = { 'content-type': 'application/json' }
          const body = JSON.stringify({ id: job })
          const answer = await fetch(`/trpc/jobs.${name}`, { method: 'POST', headers, body })
          const { error } = await answer.json()
          return [answer.status, error.data.failure.code]
        },
        [call, id] as const,
      ),
      call,
    ).toEqual([403, 'JOB_READ_ONLY'])

  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByText(words.en.note)).toHaveCount(0)
  await page.getByRole('button', { name: words.en.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.en.remove }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.en.gone })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: words.ja.gone })).toBeVisible({ timeout: 20_000 })
  await elsewhere.close()
})

test('a failed job offers its remedies to the first browser only', async ({ page, browser }) => {
  const id = await start([await upload(coloured('one.pdf', [red]))], { tool: 'rotate-pdf', options: { pages: '7' } })
  await untilOver(id)
  const address = at(`/download/${id}`, 'en')
  await holdKeys(page)
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Change options' })).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: env.baseUrl, locale: 'en-US' })
  const other = await elsewhere.newPage()
  await other.goto(address, { waitUntil: 'networkidle' })
  await expect(other.getByText(words.en.note)).toBeVisible()
  for (const name of ['Change options', words.en.again, words.en.remove])
    await expect(other.getByRole('button', { name })).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Start over' })).toBeVisible()
  await elsewhere.close()
})
