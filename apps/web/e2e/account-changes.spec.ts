/** Changes of an account: password reset, new password, new address, and deletion. */
import { expect, test, type Page } from '@playwright/test'
import { entry, linkIn, makeAccount, newEmail, open, password, send, signIn } from './account-visitor.ts'
import { env } from './env.ts'
import { at, complaints, languagesInTurn } from './pages.ts'

const other = 'eight lanterns'

/** Texts of the pages that these tests visit. */
const words = {
  en: {
    changed: 'Password changed.',
    signOut: 'Sign out',
    confirmed: 'is now confirmed.',
    already: 'is already confirmed.',
    remove: 'Delete account…',
    wrong: 'The email address or password is incorrect.',
    wrongPassword: 'This isn’t your current password.',
    deleted: 'Your account and everything in it have been deleted.',
  },
  ko: {
    changed: '비밀번호를 변경했어요.',
    signOut: '로그아웃',
    confirmed: '주소를 인증했어요.',
    already: '주소는 이미 인증됐어요.',
    remove: '계정 삭제…',
    wrong: '이메일 주소나 비밀번호가 맞지 않아요.',
    wrongPassword: '계정의 비밀번호와 달라요.',
    deleted: '계정과 계정의 모든 데이터를 삭제했어요.',
  },
  ja: {
    changed: 'パスワードを変更しました。',
    signOut: 'ログアウト',
    confirmed: 'の確認が完了しました。',
    already: 'はすでに確認済みです。',
    remove: 'アカウントを削除…',
    wrong: 'メールアドレスまたはパスワードが正しくありません。',
    wrongPassword: 'パスワードが正しくありません。',
    deleted: 'アカウントとすべてのデータを削除しました。',
  },
} as const

for (const locale of languagesInTurn(1))
  test(`resets a forgotten password, in ${locale}`, async ({ page }) => {
    const said = complaints(page)
    const email = await makeAccount()
    await open(page, '/forgot-password', locale)
    await send(page, { email })
    await page.locator('[data-mail=PASSWORD_RESET]').click()
    await expect(page).toHaveURL(new RegExp(`${at('/reset-password', locale)}\\?`))
    await expect(page.locator('input[name=email]')).toHaveValue(email)
    await send(page, { password: other })
    await expect(page).toHaveURL(at('/', locale))
    await expect(entry(page)).toContainText(email)
    expect(said).toEqual([])
  })

test('a password reset shows the same for an unknown address, and sends nothing', async ({ page }) => {
  const nobody = newEmail()
  const known = await makeAccount()
  const told: string[] = []
  for (const email of [nobody, known]) {
    await open(page, '/forgot-password')
    await send(page, { email })
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    told.push((await page.getByText('a password reset link is on its way').innerText()).replace(email, '…'))
  }
  expect(told[0]).toBe(told[1])
  expect(await linkIn('PASSWORD_RESET', nobody)).toBeUndefined()
})

test('an invalid code shows an error and a link to request a new one', async ({ page }) => {
  for (const path of ['/reset-password?oobCode=no-such-code', '/reset-password']) {
    await open(page, path)
    await expect(page.getByRole('alert')).toContainText('This link has already been used')
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  }
})

for (const locale of languagesInTurn(0))
  test(`changing the password requires the old one and keeps this session, in ${locale}`, async ({ page }) => {
    const email = await makeAccount()
    await signIn(page, email, locale)
    await open(page, '/profile-setting', locale)
    const form = page.locator('form', { has: page.locator('input[name=newPassword]') })
    await send(page, { password: 'wrong', newPassword: other }, form)
    await expect(form.locator('input[name=password]')).toBeFocused()
    // The address is not in question here.
    await expect(form.locator('input[name=password]')).toHaveAccessibleDescription(
      new RegExp(words[locale].wrongPassword),
    )
    await send(page, { password, newPassword: other }, form)
    await expect(page.getByText(words[locale].changed)).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(at('/profile-setting', locale))
    await entry(page).getByRole('button', { name: words[locale].signOut }).click()
    await expect(page).toHaveURL(/login/)
    await signIn(page, email, locale, other)
  })

for (const locale of languagesInTurn(1))
  test(`a new address takes effect once its mail is opened, in ${locale}`, async ({ page }) => {
    const email = await makeAccount()
    const next = newEmail()
    await signIn(page, email, locale)
    await open(page, '/profile-setting', locale)
    await send(page, { newEmail: next, password }, page.locator('form', { has: page.locator('input[name=newEmail]') }))
    await page.locator('[data-mail=VERIFY_AND_CHANGE_EMAIL]').click()
    await expect(page).toHaveURL(new RegExp(`${at('/verify-email', locale)}\\?`))
    await expect(page.getByRole('main')).toContainText(next)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await signIn(page, next, locale)
    await expect(entry(page)).toContainText(next)
  })

for (const locale of languagesInTurn(2))
  test(`a mail’s link verifies the address, in ${locale}`, async ({ page }) => {
    const email = await makeAccount()
    await signIn(page, email, locale)
    await open(page, '/verify-email', locale)
    await page.getByRole('main').getByRole('button').click()
    await page.locator('[data-mail=VERIFY_EMAIL]').click()
    await expect(page.getByText(words[locale].confirmed)).toBeVisible()
    await open(page, '/verify-email', locale)
    await expect(page.getByText(words[locale].already)).toBeVisible()
  })

for (const locale of languagesInTurn(2))
  test(`deleting an account requires its password, in ${locale}`, async ({ page }) => {
    const email = await makeAccount()
    await signIn(page, email, locale)
    await open(page, '/profile-setting', locale)
    await page.getByRole('button', { name: words[locale].remove }).click()
    const form = page.locator('form').last()
    await send(page, { password: 'wrong' }, form)
    await expect(form.locator('input[name=password]')).toBeFocused()
    await send(page, { password }, form)
    await expect(page).toHaveURL(at('/', locale))
    await expect(page.getByRole('status').getByText(words[locale].deleted)).toBeVisible()
    await expect(entry(page).getByRole('button', { name: words[locale].signOut })).toHaveCount(0)
    await open(page, '/login', locale)
    await send(page, { email, password })
    await expect(page.getByRole('alert')).toContainText(words[locale].wrong)
  })

/** Changes the address without a mail to the new one, as an app with an old SDK can. The old address is notified. */
async function changeAtOnce(page: Page, email: string, next: string) {
  const call = (name: string) => `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=demo-key`
  const signedIn = await page.request.post(call('signInWithPassword'), {
    data: { email, password, returnSecureToken: true },
  })
  const { idToken }: { idToken: string } = await signedIn.json()
  expect((await page.request.post(call('update'), { data: { idToken, email: next } })).status()).toBe(200)
}

for (const locale of languagesInTurn(0))
  test(`the mail to the old address reverts a change of address, in ${locale}`, async ({ page }) => {
    const email = await makeAccount()
    await changeAtOnce(page, email, newEmail())
    const link = new URL((await linkIn('RECOVER_EMAIL', email)) ?? '', env.baseUrl)
    await open(page, `/verify-email${link.search}`, locale)
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(page.getByRole('main')).toContainText(email)
    await page.getByRole('main').getByRole('button').click()
    await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
    expect(await linkIn('PASSWORD_RESET', email)).toBeDefined()
    await signIn(page, email, locale)
  })
