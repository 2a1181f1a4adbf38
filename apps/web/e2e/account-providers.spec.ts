/**
 * Signing in through another provider. The frame that the SDK loads from Google is stubbed (nothing outside is reached), and the provider's
 * page is the emulator's; the site under test has no providers configured, so its settings are routed.
 */
import { expect, test, type Page } from '@playwright/test'
import type { Locale } from '@docweave/contract/locale-table'
import { entry, makeAccount, newEmail, open, password, send, signIn } from './account-visitor.ts'
import { at, languagesInTurn } from './pages.ts'

/** A stub of `https://apis.google.com/js/api.js`, as far as the SDK uses it. The provider's window reports through `tellPage`. */
const frames = `
const frame = {
  ping: async (done) => setTimeout(done),
  restyle() {},
  register: (_, handler) => (window.tellPage = handler),
  send: (_, __, done) => setTimeout(() => { try { done([{ webStorageSupport: true }]) } catch {} }),
}
window.gapi = {
  load: (_, { callback }) => callback(),
  iframes: {
    CROSS_ORIGIN_IFRAMES_FILTER: {},
    getContext: () => ({ open: async (_, done) => { setTimeout(() => done(frame)); return frame } }),
  },
}
window[new URL(document.currentScript.src).searchParams.get('onload')]?.()
`

/** Opens the login page by a link, so that the browser fetches the providers again. */
async function openLogin(page: Page, locale: Locale = 'en') {
  await page.route('https://apis.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: frames }),
  )
  await page.route('**/identity.json', async (route) => {
    const answer = await route.fetch()
    const providers = ['google.com', 'apple.com', 'github.com']
    await route.fulfill({ json: { ...(await answer.json()), providers, trialProviders: [] } })
  })
  await page.route('**/forgot-password', async (route) => {
    const answer = await route.fetch()
    const headers = answer.headers()
    const policy = headers['content-security-policy'] ?? ''
    headers['content-security-policy'] = policy.replace('script-src', 'script-src https://apis.google.com')
    headers['cross-origin-opener-policy'] = 'same-origin-allow-popups'
    await route.fulfill({ response: answer, headers })
  })
  await open(page, '/forgot-password', locale)
  await page.getByRole('main').getByRole('link').first().click()
  await page.waitForLoadState('networkidle')
}

/** Presses a provider's button, and reports in place of its window who signed in. */
async function comeBackAs(page: Page, provider: { name: string; id: string }, who: object) {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: provider.name }).click()
  const popup = await opening
  await popup.waitForURL(/\/emulator\/auth\/handler/)
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  const eventId = new URL(popup.url()).searchParams.get('eventId')
  const query = new URLSearchParams({ providerId: provider.id, id_token: JSON.stringify(who) })
  const authEvent = { type: 'signInViaPopup', eventId, urlResponse: `http://localhost/?${query}`, sessionId: 'session' }
  await page.evaluate((told) => Reflect.get(window, 'tellPage')(told), { type: 'authEvent', authEvent })
}

const google = { name: 'Google', id: 'google.com' }

for (const locale of languagesInTurn(0))
  test(`a new user signs in through the provider’s window, in ${locale}`, async ({ page }) => {
    await openLogin(page, locale)
    await comeBackAs(page, google, { sub: newEmail(), email: newEmail(), email_verified: true, name: 'Fern Rated' })
    await expect(page).toHaveURL(at('/', locale))
    await expect(entry(page)).toContainText('Fern Rated')
  })

test('a provider is linked to an existing account after one sign-in with its password', async ({ page }) => {
  const email = await makeAccount()
  const who = { sub: newEmail(), email, email_verified: false }
  await openLogin(page)
  await comeBackAs(page, google, who)
  await expect(page.getByRole('alert')).toContainText(`You already have an account with ${email}.`)
  await expect(page.locator('input[name=email]')).toHaveValue(email)
  await send(page, { password })
  await expect(page).toHaveURL(at('/', 'en'))
  await entry(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(entry(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await openLogin(page)
  await comeBackAs(page, google, who)
  await expect(entry(page)).toContainText(email)
})

test('redirects to the provider’s page if pop-ups are blocked', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openLogin(page)
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await page.waitForURL(/\/emulator\/auth\/handler\?.*authType=signInViaRedirect.*providerId=github\.com/)
})

test('shows an error if the provider’s window is closed early', async ({ page }) => {
  await openLogin(page)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Apple' }).click()
  await (await opening).close()
  // The SDK polls every two seconds, and then waits eight seconds for a pending response.
  await expect(page.getByRole('alert')).toContainText('window was closed before you finished', { timeout: 12_000 })
})

for (const [path, locale] of [
  ['/login', 'en'],
  ['/signup', 'ko'],
  ['/signup', 'ja'],
] as const)
  test(`without a project, an imitation of Google signs in for trying out, at ${path} in ${locale}`, async ({
    page,
  }) => {
    const email = newEmail()
    await open(page, path, locale)
    await page.getByRole('button', { name: 'Google' }).click()
    await send(page, { email }, page.locator('section form'))
    await expect(page).toHaveURL(at('/', locale))
    await expect(entry(page)).toContainText(email)
  })

test('an account without a password confirms changes with its provider, and can set a password', async ({ page }) => {
  const email = newEmail()
  await open(page, '/login')
  await page.getByRole('button', { name: 'Google' }).click()
  await send(page, { email }, page.locator('section form'))
  await expect(page).toHaveURL(at('/', 'en'))
  await open(page, '/profile-setting')
  await expect(page.getByText('You sign in with Google, so Google will ask you to confirm this.').first()).toBeVisible()
  await expect(page.locator('input[name=password]')).toHaveCount(0)
  await send(page, { newEmail: newEmail() }, page.locator('form', { has: page.locator('input[name=newEmail]') }))
  await expect(page.locator('[data-mail=VERIFY_AND_CHANGE_EMAIL]')).toBeVisible()
  await send(page, { newPassword: password }, page.locator('form', { has: page.locator('input[name=newPassword]') }))
  await expect(page.getByText('Password changed.')).toBeVisible()
  await entry(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/login/)
  await signIn(page, email)
})

test('an account without a password can be deleted', async ({ page }) => {
  await open(page, '/login')
  await page.getByRole('button', { name: 'Google' }).click()
  await send(page, { email: newEmail() }, page.locator('section form'))
  await expect(page).toHaveURL(at('/', 'en'))
  await open(page, '/profile-setting')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page).toHaveURL(at('/', 'en'))
  await expect(page.getByRole('status').getByText('Your account and everything in it')).toBeVisible()
})
