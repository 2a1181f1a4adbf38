/** Account pages: accessible, no wider than a phone, with a title each, a notice without JavaScript, and a limited script size. */
import { expect, test } from '@playwright/test'
import { makeAccount, newEmail, open, password, send, signIn } from './account-visitor.ts'
import { barriersInTurn } from './barriers.ts'
import { at, countScripts, languages } from './pages.ts'

test.use({ trace: 'off' })

const phone = { width: 360, height: 740 }

test.describe('on a phone', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })
  for (const locale of languages)
    test(`no account page has axe findings, in ${locale}`, async ({ page }) => {
      test.setTimeout(90_000)
      const titles = new Set<string>()
      const expectNoBarrier = barriersInTurn(locale)
      const check = async (state: string) => {
        await expectNoBarrier(page, state)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(phone.width)
        titles.add(await page.title())
      }
      await open(page, '/login', locale)
      await check('sign in')
      await send(page, { email: 'a', password: '' })
      await check('sign in, with faults')
      await send(page, { email: newEmail(), password: 'wrong' })
      await page.getByRole('alert').waitFor()
      await check('sign in, refused')
      await open(page, '/signup', locale)
      await check('sign up')
      await send(page, { email: '', password: '' })
      await check('sign up, with faults')
      const newcomer = newEmail()
      await send(page, { email: newcomer, password })
      await page.locator('[data-mail]').waitFor()
      await check('sign up, sent')
      // As if the link was opened in another browser.
      await page.evaluate(() => indexedDB.deleteDatabase('docweave-sign-up'))
      await page.locator('[data-mail]').click()
      await page.locator('input[name=email]').waitFor()
      await check('sign up, opened elsewhere')
      await send(page, { email: newcomer })
      await page.locator('input[name=password]').waitFor()
      await check('sign up, without the password')
      // Forgets the provider's user, whose account has no password yet.
      await page.evaluate(() => localStorage.clear())
      await open(page, '/forgot-password', locale)
      await check('forgot')
      const email = await makeAccount()
      await send(page, { email })
      await page.locator('[data-mail]').click()
      await page.locator('input[name=password]').waitFor()
      await check('reset')
      await open(page, '/reset-password', locale)
      await page.getByRole('alert').waitFor()
      await check('reset, without a code')
      await open(page, '/verify-email', locale)
      await check('verify')
      await signIn(page, email, locale)
      await open(page, '/profile-setting', locale)
      await page.locator('section').last().getByRole('button').click()
      await check('settings, asked whether to delete')
      await open(page, '/profile', locale)
      await page.locator('section ul').first().waitFor()
      await check('profile')
      await page.context().clearCookies()
      await open(page, '/profile', locale)
      await page.locator('section ul').first().waitFor()
      await check('profile, of nobody')
      expect(titles.size).toBe(7)
    })
})

test('signs in with the keyboard alone', async ({ page }) => {
  const email = await makeAccount()
  await open(page, '/login')
  await page.locator('input[name=email]').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('seven lanterns')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('/', 'en'))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const [locale, words] of [
    ['en', 'JavaScript is required to sign in.'],
    ['ko', '자바스크립트가 필요해요'],
    ['ja', 'JavaScriptが必要です'],
  ] as const)
    test(`the page tells that signing in needs it, in ${locale}`, async ({ page }) => {
      for (const path of ['/login', '/signup', '/forgot-password']) {
        await page.goto(at(path, locale))
        await expect(page.locator('noscript > div')).toContainText(words)
      }
      // A password is never in a URL.
      await page.goto(at('/login', locale))
      await send(page, { email: newEmail(), password: 'seven lanterns' })
      await expect(page).toHaveURL(at('/login', locale))
    })
})

test('the sign-in code is loaded on sign-in only, and has at most 45 kB', async ({ page }) => {
  const scripts = countScripts(page)
  await open(page, '/login')
  const before = await scripts()
  await send(page, { email: newEmail(), password: 'wrong' })
  await page.getByRole('alert').waitFor()
  const bytes = (await scripts()) - before
  console.log(`signing in: ${(bytes / 1000).toFixed(1)} kB of JavaScript, gzipped`)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(45_000)
})
