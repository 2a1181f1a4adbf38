/** A program asks for access with a code: the settings page shows what asks, and the account allows or refuses it, and ends it. */
import { expect, test, type Page } from '@playwright/test'
import { z } from 'zod'
import { enter, makeAccount, open, password, send, signIn } from './account-visitor.ts'
import { expectNoBarrier } from './barriers.ts'
import { env } from './env.ts'
import { at, complaints, languagesInTurn } from './pages.ts'

const words = {
  en: { title: 'Programs with access', next: 'Continue', allow: 'Allow access', refuse: 'Refuse', end: 'End access' },
  ko: { title: '접근 권한이 있는 프로그램', next: '계속하기', allow: '접근 허용', refuse: '거부', end: '접근 끝내기' },
  ja: {
    title: 'アクセスできるプログラム',
    next: '続行',
    allow: 'アクセスを許可',
    refuse: '拒否',
    end: 'アクセスを終了',
  },
} as const

const Codes = z.object({ device_code: z.string(), user_code: z.string(), verification_uri_complete: z.string() })
const post = (path: string, form: Record<string, string>) =>
  fetch(`${env.baseUrl}/oauth/${path}`, { method: 'POST', body: new URLSearchParams(form) })

const askFor = async (client_id: string) =>
  Codes.parse(await (await post('device_authorization', { client_id })).json())
const answerTo = async (client_id: string, device_code: string): Promise<unknown> =>
  (await post('token', { client_id, device_code, grant_type: 'urn:ietf:params:oauth:grant-type:device_code' })).json()

/** The part of the settings page. */
const card = (page: Page, locale: keyof typeof words = 'en') =>
  page.locator('section', { has: page.getByRole('heading', { name: words[locale].title, exact: true }) })

for (const locale of languagesInTurn(1))
  test(`a program is let in by its code, and its access is ended, in ${locale}`, async ({ page }) => {
    const said = complaints(page)
    const { title, next, allow, end } = words[locale]
    await enter(page)
    const codes = await askFor('build server')
    await open(page, `/profile-setting?device=${codes.user_code}`, locale)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeFocused()
    await expect(card(page, locale).getByRole('textbox')).toHaveValue(codes.user_code)
    await card(page, locale).getByRole('button', { name: next }).click()
    await expect(card(page, locale)).toContainText('build server')
    await expectNoBarrier(page, `the question, ${locale}`)
    await card(page, locale).getByRole('button', { name: allow }).click()
    await expect(card(page, locale).getByRole('status')).toBeFocused()
    await expectNoBarrier(page, `the answer, ${locale}`)
    expect(await answerTo('build server', codes.device_code)).toMatchObject({ token_type: 'Bearer' })
    await open(page, '/profile-setting', locale)
    const line = card(page, locale).getByRole('listitem')
    await expect(line).toContainText('build server')
    await line.getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: end, exact: true }).click()
    await expect(line).toHaveCount(0)
    expect(said).toEqual([])
  })

test('a program is refused; a wrong code is told', async ({ page }) => {
  await enter(page)
  const { device_code, user_code } = await askFor('docweave-cli')
  await open(page, '/profile-setting')
  const code = card(page).getByLabel('Code of the program')
  await code.fill('BBBB-BBBB')
  await card(page).getByRole('button', { name: 'Continue' }).click()
  await expect(code).toHaveAccessibleDescription(/This code is wrong/)
  await code.fill(user_code.toLowerCase())
  await card(page).getByRole('button', { name: 'Continue' }).click()
  await card(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(card(page)).toContainText('The program got no access.')
  expect(await answerTo('docweave-cli', device_code)).toMatchObject({ error: 'access_denied' })
})

test('the link of a program leads through the sign-in to the code', async ({ page }) => {
  const email = await makeAccount()
  const codes = await askFor('docweave-cli')
  await page.goto(codes.verification_uri_complete, { waitUntil: 'networkidle' })
  await send(page, { email, password })
  await expect(page).toHaveURL(`${at('/profile-setting', 'en')}?device=${codes.user_code}`)
  await expect(card(page).getByLabel('Code of the program')).toHaveValue(codes.user_code)
})

/** Where a program would listen for the answer. */
const callback = 'http://127.0.0.1:4999/callback'
const Registered = z.object({ client_id: z.string() })

/** Registers a program; returns the path of its link. */
async function linkOf(client_name: string, more: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${env.baseUrl}/oauth/register`, {
    method: 'POST',
    body: JSON.stringify({ client_name, redirect_uris: [callback] }),
    headers: { 'content-type': 'application/json' },
  })
  const { client_id } = Registered.parse(await response.json())
  const query = { response_type: 'code', client_id, redirect_uri: callback, state: 'one', ...more }
  const proof = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }
  return `/oauth/authorize?${new URLSearchParams({ ...proof, ...query }).toString()}`
}

for (const locale of languagesInTurn(2))
  test(`a program that sent a link is let in, and gets a code, in ${locale}`, async ({ page }) => {
    const said = complaints(page)
    const { title, allow } = words[locale]
    await enter(page)
    await page.route(`${callback}**`, (route) => route.fulfill({ body: 'back' }))
    const link = new URLSearchParams(new URL(await linkOf('Assistant'), env.baseUrl).search).toString()
    await open(page, `/profile-setting?authorize=${encodeURIComponent(link)}`, locale)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeAttached()
    await expect(card(page, locale)).toContainText('Assistant')
    await expect(card(page, locale)).toContainText('127.0.0.1:4999')
    await expectNoBarrier(page, `the question of a link, ${locale}`)
    await card(page, locale).getByRole('button', { name: allow }).click()
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:4999\/callback\?code=dwc_\w+&state=one&iss=http/)
    expect(said).toEqual([])
  })

test('the link leads through the sign-in to the question, and a refusal goes back, too', async ({ page }) => {
  const email = await makeAccount()
  await page.route(`${callback}**`, (route) => route.fulfill({ body: 'back' }))
  await page.goto(await linkOf('Assistant'), { waitUntil: 'networkidle' })
  await send(page, { email, password })
  await expect(card(page)).toContainText('Assistant')
  await card(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(page).toHaveURL(/callback\?error=access_denied&state=one&iss=/)
})

test('a wrong link says so, and sends nobody anywhere by itself', async ({ page }) => {
  await enter(page)
  await page.route(`${callback}**`, (route) => route.fulfill({ body: 'back' }))
  await page.goto(await linkOf('Assistant', { redirect_uri: 'https://evil.example' }), { waitUntil: 'networkidle' })
  await expect(card(page)).toContainText('This link is wrong or has expired.')
  await page.goto(await linkOf('Assistant', { code_challenge_method: 'plain' }), { waitUntil: 'networkidle' })
  await expect(card(page)).toContainText('invalid_request')
  await expectNoBarrier(page, 'a wrong link')
  await card(page).getByRole('button', { name: 'Go back to the program' }).click()
  await expect(page).toHaveURL(/callback\?error=invalid_request&state=one/)
})

test('access needs a recent sign-in, which the page asks for', async ({ page }) => {
  await signIn(page, await makeAccount())
  const { device_code, user_code } = await askFor('docweave-cli')
  await open(page, `/profile-setting?device=${user_code}`)
  let isRefused = false
  // A session of six minutes ago, without waiting that long: the API's own answer to it, once.
  await page.route('**/trpc/authorizations.decide', async (route) => {
    if (isRefused) return route.continue()
    isRefused = true
    const failure = { code: 'SIGN_IN_AGAIN', params: {} }
    const error = { message: 'SIGN_IN_AGAIN', code: -32003, data: { code: 'FORBIDDEN', httpStatus: 403, failure } }
    return route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify({ error }) })
  })
  await card(page).getByRole('button', { name: 'Continue' }).click()
  await card(page).getByRole('button', { name: 'Allow access' }).click()
  const form = page.getByRole('dialog').locator('form')
  await expectNoBarrier(page, 'the confirmation')
  await send(page, { password }, form)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page)).toContainText('The program has access.')
  expect(await answerTo('docweave-cli', device_code)).toMatchObject({ token_type: 'Bearer' })
})
