/** The contact form: with and without JavaScript, with valid and invalid messages. */
import { expect, test } from '@playwright/test'
import { expectNoBarrier } from './barriers.ts'
import { env } from './env.ts'
import { at, complaints } from './pages.ts'

const words = {
  en: {
    name: 'Your name',
    email: 'Your email address',
    message: 'Your message',
    send: 'Send',
    thanks: 'Thank you',
    fault: 'Enter an email address',
  },
  ko: {
    name: '이름',
    email: '이메일 주소',
    message: '메시지',
    send: '보내기',
    thanks: '감사합니다',
    fault: '이메일 주소를 입력해 주세요',
  },
  ja: {
    name: '名前',
    email: 'メールアドレス',
    message: 'メッセージ',
    send: '送信',
    thanks: 'ありがとうございます',
    fault: 'メールアドレスを入力してください',
  },
}

// One message per test: the API accepts three in a row from a visitor, and others are refused below.
test('shows errors of an invalid message, and sends a valid one, without JavaScript', async ({ browser }) => {
  const said = words.ko
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ko', baseURL: env.baseUrl })
  const page = await context.newPage()
  await page.goto(at('/contact', 'ko'))
  await page.getByLabel(said.name).fill('김민수')
  await page.getByLabel(said.email).fill('kim@example')
  await page.getByLabel(said.message).fill('안녕하세요')
  const [refused] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    page.getByRole('button', { name: said.send }).click(),
  ])
  expect(refused.status()).toBe(422)
  await expect(page.getByLabel(said.email)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(said.fault)).toBeVisible()
  await expect(page.getByLabel(said.message)).toHaveValue('안녕하세요')
  await page.getByLabel(said.email).fill('kim@example.com')
  await page.getByRole('button', { name: said.send }).click()
  await expect(page).toHaveURL(new RegExp(`${at('/thankyou', 'ko')}\\?sent=1$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.thanks)
  await context.close()
})

test('sends the form with JavaScript, without console errors', async ({ page }) => {
  const said = words.en
  const wrong = complaints(page)
  await page.goto(at('/contact', 'en'), { waitUntil: 'networkidle' })
  // Missing fields are reported in the page, in its language, and not by the browser's bubbles.
  await page.getByRole('button', { name: said.send }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByLabel(said.name)).toBeFocused()
  await expect(page.getByText(said.fault)).toBeVisible()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)
  await page.getByLabel(said.name).fill('Kim')
  await page.getByLabel(said.email).fill('kim@example.com')
  await page.getByLabel(said.message).fill('A question')
  await page.getByRole('button', { name: said.send }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.thanks)
  expect(wrong).toEqual([])
})

test('answers bots like people, and refuses other sites’ forms and large ones', async ({ request }) => {
  const form = { name: 'A', email: 'a@example.com', message: 'x' }
  const headers = { origin: new URL(env.baseUrl).origin }
  const program = await request.post('/contact', { form: { ...form, website: 'x' }, headers, maxRedirects: 0 })
  expect([program.status(), program.headers().location]).toEqual([303, `${at('/thankyou', env.defaultLocale)}?sent=1`])
  const foreign = await request.post('/contact', {
    form,
    headers: { origin: 'https://elsewhere.example' },
    maxRedirects: 0,
  })
  expect(foreign.status()).toBe(422)
  const large = await request.post('/contact', {
    form: { ...form, message: 'x'.repeat(100_000) },
    headers,
    maxRedirects: 0,
  })
  expect(large.status()).toBe(413)
})

test('the confirmation, opened without a message, claims nothing', async ({ page }) => {
  for (const [locale, heading] of [
    ['en', 'No message was sent'],
    ['ko', '보낸 메시지가 없어요'],
    ['ja', '送信されたメッセージはありません'],
  ] as const) {
    await page.goto(at('/thankyou', locale))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading} – Docweave`)
  }
})

test('the form and the confirmation have no axe findings', async ({ page }) => {
  await page.goto(at('/contact', 'ja'), { waitUntil: 'networkidle' })
  await expect(page.getByLabel(words.ja.message)).toBeVisible()
  await expectNoBarrier(page, 'contact')
  await page.goto(at('/thankyou', 'ko'), { waitUntil: 'load' })
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectNoBarrier(page, 'thanks')
})
