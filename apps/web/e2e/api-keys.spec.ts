/** API keys: made, shown once, changed, rotated and revoked; every secret asks who is there when the sign-in is old. */
import { expect, test, type Page } from '@playwright/test'
import { enter, makeAccount, open, password, send, signIn } from './account-visitor.ts'
import { expectNoBarrier } from './barriers.ts'
import { at, complaints, languages } from './pages.ts'

/** Texts of the page. */
const words = {
  en: {
    create: 'Create key…',
    form: 'New API key',
    saved: 'I’ve saved it',
    copied: 'Copied.',
    link: 'Manage API keys',
  },
  ko: { create: '키 만들기…', form: '새 API 키', saved: '저장했어요', copied: '복사했어요.', link: 'API 키 관리' },
  ja: {
    create: 'キーを作成…',
    form: '新しいAPIキー',
    saved: '保存しました',
    copied: 'コピーしました。',
    link: 'APIキーを管理',
  },
} as const

const secretField = (page: Page) => page.locator('input[readonly]')
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Makes a key with the form and returns its secret. */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create key…' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create key', exact: true }).click()
  await expect(secretField(page)).toBeVisible()
  return secretField(page).inputValue()
}

for (const locale of languages)
  test(`a key is made, and its secret is shown once, in ${locale}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const said = complaints(page)
    await enter(page)
    await open(page, '/profile-setting', locale)
    await page.getByRole('link', { name: words[locale].link }).click()
    await expect(page).toHaveURL(at('/api-keys', locale))
    await page.getByRole('button', { name: words[locale].create }).click()
    await expect(page.getByRole('heading', { name: words[locale].form })).toBeFocused()
    await expectNoBarrier(page, `the form, ${locale}`)
    await page.locator('form input').first().fill('ci')
    await page.locator('form').getByRole('button').first().click()
    const secret = await secretField(page).inputValue()
    expect(secret).toMatch(/^dwk_[0-9A-Za-z]{49}$/)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await secretField(page).locator('xpath=ancestor::section').getByRole('button').first().click()
    await expect(page.getByText(words[locale].copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await expectNoBarrier(page, `the secret, ${locale}`)
    await page.getByRole('button', { name: words[locale].saved }).click()
    await expect(secretField(page)).toHaveCount(0)
    await expect(line(page, 'ci')).toContainText(`${secret.slice(0, 8)}…`)
    await page.reload()
    await expect(line(page, 'ci')).toBeVisible()
    expect(await page.content()).not.toContain(secret.slice(8))
    expect(said).toEqual([])
  })

test('the limits of a key are checked, shown and changed', async ({ page }) => {
  await enter(page)
  await open(page, '/api-keys')
  await page.getByRole('button', { name: 'Create key…' }).click()
  const create = page.getByRole('button', { name: 'Create key', exact: true })
  await create.click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('build server')
  await page.getByLabel('Only some tools').check()
  await create.click()
  await expect(page.getByText('Choose at least one tool.')).toBeVisible()
  await page.getByLabel('OCR PDF', { exact: true }).check()
  await page.getByLabel('Requests per minute').fill('30')
  await page.getByLabel('Expires').selectOption('Never')
  await page.getByLabel('Allowed networks').fill('10.0.0.0/33')
  await create.click()
  await expect(page.getByLabel('Allowed networks')).toHaveAccessibleDescription(/isn’t an address or a network/)
  await page.getByLabel('Allowed networks').fill('10.0.0.0/8\n2001:db8::/32')
  await create.click()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  const made = line(page, 'build server')
  for (const text of ['OCR PDF', '30 requests per minute', '10.0.0.0/8, 2001:db8::/32', 'ExpiresNever'])
    await expect(made).toContainText(text)
  await made.getByRole('button', { name: 'Edit build server' }).click()
  await page.getByLabel('All tools').check()
  await page.getByLabel('Allowed networks').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(made).toContainText('All tools')
  await expect(made).toContainText('NetworksAny')
})

test('a key is rotated with an overlap, its activity is shown, and it is revoked', async ({ page }) => {
  await enter(page)
  await open(page, '/api-keys')
  const first = await makeKey(page, 'nightly')
  await line(page, 'nightly').getByRole('button', { name: 'Rotate key: nightly' }).click()
  const dialog = page.getByRole('dialog')
  await expectNoBarrier(page, 'the rotation')
  await dialog.getByLabel('The old secret ends').selectOption('After 6 h')
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  await expect(secretField(page)).not.toHaveValue(first)
  const second = await secretField(page).inputValue()
  expect(second).toMatch(/^dwk_[0-9A-Za-z]{49}$/)
  await expect(line(page, 'nightly')).toContainText(`${second.slice(0, 8)}…`)
  await expect(line(page, 'nightly')).toContainText(`Old secret ends${first.slice(0, 8)}…`)
  await line(page, 'nightly').getByRole('button', { name: 'Activity of nightly' }).click()
  await expect(line(page, 'nightly')).toContainText('No requests yet.')
  await line(page, 'nightly').getByRole('button', { name: 'Revoke nightly' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep key' }).click()
  await expect(line(page, 'nightly')).toBeVisible()
  await line(page, 'nightly').getByRole('button', { name: 'Revoke nightly' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('“nightly” was revoked.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your keys' })).toBeFocused()
  await expect(line(page, 'nightly')).toHaveCount(0)
  await expect(secretField(page)).toHaveCount(0)
})

test('a secret needs a recent sign-in, which the page asks for without losing the form', async ({ page }) => {
  await signIn(page, await makeAccount())
  await open(page, '/api-keys')
  let isRefused = false
  // A session of six minutes ago, without waiting that long: the API's own answer to it, once.
  await page.route('**/trpc/keys.create', async (route) => {
    if (isRefused) return route.continue()
    isRefused = true
    const failure = { code: 'SIGN_IN_AGAIN', params: {} }
    const error = { message: 'SIGN_IN_AGAIN', code: -32003, data: { code: 'FORBIDDEN', httpStatus: 403, failure } }
    return route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify({ error }) })
  })
  await page.getByRole('button', { name: 'Create key…' }).click()
  await page.getByLabel('Name').fill('late')
  await page.getByRole('button', { name: 'Create key', exact: true }).click()
  const form = page.getByRole('dialog').locator('form')
  await send(page, { password: 'wrong' }, form)
  await expect(form.locator('input[name=password]')).toBeFocused()
  await expectNoBarrier(page, 'the confirmation')
  await send(page, { password }, form)
  await expect(secretField(page)).toHaveValue(/^dwk_/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(line(page, 'late')).toBeVisible()
})

test('the page is for signed-in users', async ({ page }) => {
  await page.goto(at('/api-keys', 'en'))
  await expect(page).toHaveURL(`${at('/login', 'en')}?next=%2Fapi-keys`)
})
