/** Finding 10: signing out ends the session on the server, not only in this browser; and one button ends all sessions. */
import { expect, test, type BrowserContext } from '@playwright/test'
import { entry, makeAccount, open, signIn } from './account-visitor.ts'
import { env } from './env.ts'
import { at, complaints, languagesInTurn } from './pages.ts'

const words = {
  en: { ask: 'Sign out everywhere…', sure: 'Sign out everywhere now', signIn: 'Sign in' },
  ko: { ask: '모든 기기에서 로그아웃…', sure: '지금 모든 기기에서 로그아웃', signIn: '로그인' },
  ja: { ask: 'すべてのデバイスからログアウト…', sure: '今すぐすべてのデバイスからログアウト', signIn: 'ログイン' },
} as const

/** The session cookie, as an attacker could have copied it. */
async function copyCookie(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === '__Host-docweave_session')
  expect(cookie).toBeDefined()
  return `${cookie?.name}=${cookie?.value}`
}

/** Requests a page and the API with a copied cookie; returns whether the page names the account, and the API's status. */
async function tryCookie(cookie: string, email: string): Promise<[named: boolean, status: number]> {
  const page = await fetch(env.baseUrl + at('/', 'en'), { headers: { cookie, 'accept-language': 'en' } })
  const session = await fetch(`${env.baseUrl}/session`, { headers: { cookie } })
  return [(await page.text()).includes(email), session.status]
}

test('finding 10: a copied cookie is invalid once its owner has signed out', async ({ page, context }) => {
  const email = await makeAccount()
  await signIn(page, email)
  const cookie = await copyCookie(context)
  expect(await tryCookie(cookie, email)).toEqual([true, 200])
  await entry(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(entry(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await tryCookie(cookie, email)).toEqual([false, 401])
})

for (const locale of languagesInTurn(2))
  test(`finding 10: signing out everywhere ends the other devices’ sessions too, in ${locale}`, async ({
    page,
    context,
    browser,
  }) => {
    const said = complaints(page)
    const email = await makeAccount()
    const elsewhere = await browser.newContext({ locale: 'en-US' })
    const other = await elsewhere.newPage()
    await signIn(other, email, locale)
    await signIn(page, email, locale)
    const cookies = [await copyCookie(context), await copyCookie(elsewhere)]
    // The provider counts whole seconds: a sign-in within the same second would stay valid.
    await page.waitForTimeout(1100)

    await open(page, '/profile-setting', locale)
    await page.getByRole('button', { name: words[locale].ask }).click()
    await page.getByRole('button', { name: words[locale].sure }).click()
    await expect(page).toHaveURL(at('/', locale))
    await expect(entry(page).getByRole('link', { name: words[locale].signIn })).toBeVisible()
    for (const cookie of cookies) expect(await tryCookie(cookie, email)).toEqual([false, 401])

    // The SDK in the other browser still has its user, but cannot create a new session.
    await open(other, '/profile-setting', locale)
    await expect(other).toHaveURL(new RegExp(`${at('/login', locale)}\\?next=`))
    expect(said).toEqual([])
    await signIn(page, email, locale)
    await elsewhere.close()
  })
