/** Signing in and out: the same in all tabs, correct in the first response, and guarded pages need a session. */
import { expect, test } from '@playwright/test'
import { enter, entry, makeAccount, newEmail, open, password, send, signIn } from './account-visitor.ts'
import { env } from './env.ts'
import { at, complaints, languagesInTurn } from './pages.ts'

for (const locale of languagesInTurn(1))
  test(`signing in and out affects all tabs, in ${locale}`, async ({ page, context }) => {
    const said = complaints(page)
    const email = await makeAccount()
    await signIn(page, email, locale)
    await expect(entry(page)).toContainText(email)
    const other = await context.newPage()
    await open(other, '/profile-setting', locale)
    await expect(other.locator('section').first()).toBeVisible()
    await entry(page).getByRole('navigation').last().getByRole('button').click()
    await expect(entry(page).locator(`a[href^="${at('/login', locale)}"]`)).toBeVisible()
    // The other tab showed a page for signed-in users only.
    await expect(other).toHaveURL(new RegExp(`${at('/login', locale)}\\?next=`))
    expect((await context.cookies()).filter(({ name }) => name === '__Host-docweave_session')).toEqual([])
    expect(await (await page.request.get(at('/', locale))).text()).not.toContain(email)
    expect(said).toEqual([])
  })

// Finding 7, open redirect: the redirect after a sign-in led through `/en//evil.example` to another site.
test('finding 7: no redirect after a sign-in leads to another site', async ({ page }) => {
  const { origin } = new URL(env.baseUrl)
  await enter(page)
  for (const next of [
    '/en//evil.example',
    '//evil.example',
    '/en/\\evil.example',
    '/%5Cevil.example',
    '/\t/evil.example',
  ]) {
    const answer = await page.request.get(`/login?next=${encodeURIComponent(next)}`, { maxRedirects: 0 })
    expect(new URL(answer.headers().location ?? '/', env.baseUrl).origin, next).toBe(origin)
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    expect(new URL(page.url()).origin, next).toBe(origin)
  }
})

test('shows the same error for a wrong password and an unknown address, and keeps the form', async ({ page }) => {
  const told: string[] = []
  for (const email of [await makeAccount(), newEmail()]) {
    await open(page, '/login')
    await send(page, { email, password: 'not the password' })
    told.push(await page.getByRole('alert').innerText())
    await expect(page.locator('input[name=email]')).toHaveValue(email)
  }
  expect(told[0]).toContain('The email address or password is incorrect.')
  expect(told[1]).toBe(told[0])
})

test('shows errors at their fields, and focuses the first', async ({ page }) => {
  await open(page, '/login')
  await send(page, { email: 'visitor@', password: '' })
  const email = page.locator('input[name=email]')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Enter your full email address.')
  await expect(page.locator('input[name=password]')).toHaveAccessibleDescription('Enter your password.')
})

test('shows an error without a connection', async ({ page }) => {
  await open(page, '/login')
  await page.route('**/identitytoolkit.googleapis.com/**', (route) => route.abort())
  await send(page, { email: newEmail(), password })
  await expect(page.getByRole('alert')).toContainText('No connection.')
})

test('guards redirect at the edge and in the browser, replace the history entry, and lead back', async ({ page }) => {
  const email = await makeAccount()
  const answer = await page.request.get(at('/profile-setting', 'ko'), { maxRedirects: 0 })
  expect(answer.status()).toBe(307)
  expect(answer.headers().location).toBe(`${at('/login', 'ko')}?next=%2Fprofile-setting`)
  await open(page, '/profile-setting', 'ko')
  await send(page, { email, password })
  await expect(page).toHaveURL(at('/profile-setting', 'ko'))
  for (const path of ['/login', '/signup', '/reset-password']) {
    const turned = await page.request.get(at(path, 'ja'), { maxRedirects: 0 })
    expect(turned.status(), path).toBe(307)
    expect(turned.headers().location, path).toBe(at('/', 'ja'))
  }
  // The login page is no longer in the history.
  await page.goBack()
  await expect(page).not.toHaveURL(/login/)
})

test('the first response shows the user, and is not cached', async ({ page }) => {
  const email = await makeAccount()
  const before = await page.request.get(at('/', 'en'))
  expect(before.headers()['cache-control']).toBe('private, no-cache')
  await signIn(page, email)
  const after = await page.request.get(at('/pdf-ocr', 'en'))
  expect(after.headers()['cache-control']).toBe('private, no-store')
  expect(await after.text()).toContain(`>${email}<`)
  // As first rendered, before any script runs.
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(at('/', 'en'))
  await expect(entry(page)).toContainText(email)
  await expect(entry(page).getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})

test('an expired session is restored while the browser has its user', async ({ page, context }) => {
  const email = await makeAccount()
  await signIn(page, email)
  await context.clearCookies({ name: '__Host-docweave_session' })
  await page.goto(at('/profile-setting', 'en'))
  await expect(page).toHaveURL(at('/profile-setting', 'en'))
  await expect(entry(page)).toContainText(email)
})

test('a forged session is rejected', async ({ context, page }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: 'https://session.firebase.google.com/other', aud: 'other', sub: 'eve', exp: 4_000_000_000 }
  const value = `${part({ alg: 'none' })}.${part({ ...claims, email: 'eve@example.com' })}.`
  await context.addCookies([{ name: '__Host-docweave_session', value, url: env.baseUrl.replace(/^http:/, 'https:') }])
  expect(await context.cookies()).toHaveLength(1)
  await open(page, '/')
  await expect(entry(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
})
