/** Helpers for tests with accounts: creating them, signing in, and reading mails. */
import { expect, type Page } from '@playwright/test'
import type { Locale } from '@docweave/contract/locale-table'
import { env } from './env.ts'
import { at } from './pages.ts'

export const password = 'seven lanterns'

let made = 0
/** An address without an account. */
export const newEmail = () => `visitor-${Date.now()}-${(made += 1)}@example.com`

/** Creates an account at the identity provider, without the site. */
export async function makeAccount(email = newEmail()): Promise<string> {
  const answer = await fetch(`${env.baseUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  return email
}

/** Creates an account and its session for the page, without the sign-in page. */
export async function enter(page: Page, email = newEmail()): Promise<void> {
  await makeAccount(email)
  const answer = await page.request.post(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key',
    {
      data: { email, password, returnSecureToken: true },
    },
  )
  const { idToken }: { idToken: string } = await answer.json()
  const session = await page.request.post('/session', {
    headers: { authorization: `Bearer ${idToken}`, origin: env.baseUrl },
  })
  expect(session.ok()).toBe(true)
}

/**
 * Signs in with the link of a mail, which also proves the address. The account is made the first time, so a test can have one whose address
 * the system's settings name.
 */
export async function enterByMail(page: Page, email: string): Promise<void> {
  await open(page, '/signup')
  await send(page, { email, password })
  await page.locator('[data-mail]').click()
  await expect(entry(page)).toContainText(email)
}

export type MailKind = 'EMAIL_SIGNIN' | 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL'

/** The path of the last link that was mailed to an address; `undefined` if there is none. */
export async function linkIn(kind: MailKind, email: string): Promise<string | undefined> {
  const answer = await fetch(`${env.baseUrl}/development-mail?${new URLSearchParams({ email, kind })}`)
  const { link }: { link?: string } = await answer.json()
  return link
}

/** Opens a page and waits until it is interactive. */
export const open = (page: Page, path: string, locale: Locale = 'en') =>
  page.goto(at(path, locale), { waitUntil: 'networkidle' })

/** Fills in a form by the names of its fields, which are the same in every locale, and submits it. */
export async function send(page: Page, fields: Record<string, string>, form = page.locator('form').first()) {
  for (const [name, value] of Object.entries(fields)) await form.locator(`input[name=${name}]`).fill(value)
  await form.locator('button[type=submit]').click()
}

/** Signs in on the login page, and waits for the home page. */
export async function signIn(page: Page, email: string, locale: Locale = 'en', chosen = password) {
  await open(page, '/login', locale)
  await send(page, { email, password: chosen })
  await expect(page).toHaveURL(at('/', locale))
}

/** The header, which shows the account. */
export const entry = (page: Page) => page.getByRole('banner')
