/** API keys on the settings page: made, shown once, changed, rotated and revoked; every secret asks who is there when the sign-in is old. */
import { expect, test, type Page } from '@playwright/test'
import { enter, makeAccount, open, password, send, signIn } from './account-visitor.ts'
import { expectNoBarrier } from './barriers.ts'
import { complaints, languagesInTurn } from './pages.ts'

/** Texts of that part. */
const words = {
  en: {
    create: 'Create key…',
    form: 'New API key',
    saved: 'I’ve saved it',
    copied: 'Copied.',
    link: 'Manage API keys',
    title: 'API keys',
  },
  ko: {
    create: '키 만들기…',
    form: '새 API 키',
    saved: '저장했어요',
    copied: '복사했어요.',
    link: 'API 키 관리',
    title: 'API 키',
  },
  ja: {
    create: 'キーを作成…',
    form: '新しいAPIキー',
    saved: '保存しました',
    copied: 'コピーしました。',
    link: 'APIキーを管理',
    title: 'APIキー',
  },
} as const

/** The form of a key; the page has others. */
const keyForm = (page: Page) => page.locator('form', { has: page.locator('textarea') })
const secretField = (page: Page) => page.locator('input.font-mono')
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Opens the keys on the settings page. */
async function openKeys(page: Page, locale: keyof typeof words = 'en') {
  await open(page, '/profile-setting', locale)
  await page.getByRole('button', { name: words[locale].link }).click()
  await expect(page.getByRole('heading', { name: words[locale].title, exact: true })).toBeFocused()
}

/** Makes a key with the form and returns its secret. */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create key…' }).click()
  await keyForm(page).getByLabel('Name').fill(name)
  await keyForm(page).getByRole('button', { name: 'Create key' }).click()
  await expect(secretField(page)).toBeVisible()
  return secretField(page).inputValue()
}

for (const locale of languagesInTurn(1))
  test(`a key is made, and its secret is shown once, in ${locale}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const said = complaints(page)
    await enter(page)
    await openKeys(page, locale)
    await page.getByRole('button', { name: words[locale].create }).click()
    await expect(page.getByRole('heading', { name: words[locale].form })).toBeFocused()
    await expectNoBarrier(page, `the form, ${locale}`)
    await keyForm(page).getByRole('textbox').first().fill('ci')
    await keyForm(page).getByRole('button').first().click()
    const secret = await secretField(page).inputValue()
    expect(secret).toMatch(/^dwk_[0-9A-Za-z]{49}$/)
    const shown = page.locator('section', { has: secretField(page) })
    await expect(shown.getByRole('heading')).toBeFocused()
    await shown.getByRole('button').first().click()
    await expect(page.getByText(words[locale].copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await expectNoBarrier(page, `the secret, ${locale}`)
    await page.getByRole('button', { name: words[locale].saved }).click()
    await expect(secretField(page)).toHaveCount(0)
    await expect(line(page, 'ci')).toContainText(`${secret.slice(0, 8)}…`)
    await openKeys(page, locale)
    await expect(line(page, 'ci')).toBeVisible()
    expect(await page.content()).not.toContain(secret.slice(8))
    expect(said).toEqual([])
  })

test('the limits of a key are checked, shown and changed', async ({ page }) => {
  await enter(page)
  await openKeys(page)
  await page.getByRole('button', { name: 'Create key…' }).click()
  const create = keyForm(page).getByRole('button', { name: 'Create key' })
  await create.click()
  await expect(keyForm(page).getByLabel('Name')).toBeFocused()
  await keyForm(page).getByLabel('Name').fill('build server')
  await keyForm(page).getByLabel('Only some tools').check()
  await create.click()
  await expect(page.getByText('Choose at least one tool.')).toBeVisible()
  await keyForm(page).getByLabel('OCR PDF', { exact: true }).check()
  await keyForm(page).getByLabel('Requests per minute').fill('30')
  await keyForm(page).getByLabel('Expires').selectOption('Never')
  await keyForm(page).getByLabel('Allowed networks').fill('10.0.0.0/33')
  await create.click()
  await expect(keyForm(page).getByLabel('Allowed networks')).toHaveAccessibleDescription(
    /isn’t an address or a network/,
  )
  await keyForm(page).getByLabel('Allowed networks').fill('10.0.0.0/8\n2001:db8::/32')
  await create.click()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  const made = line(page, 'build server')
  for (const text of ['OCR PDF', '30 requests per minute', '10.0.0.0/8, 2001:db8::/32', 'ExpiresNever'])
    await expect(made).toContainText(text)
  await made.getByRole('button', { name: 'Edit build server' }).click()
  await keyForm(page).getByLabel('All tools').check()
  await keyForm(page).getByLabel('Allowed networks').fill('')
  await keyForm(page).getByRole('button', { name: 'Save' }).click()
  await expect(made).toContainText('All tools')
  await expect(made).toContainText('NetworksAny')
})

test('a key is rotated with an overlap, its activity is shown, and it is revoked', async ({ page }) => {
  await enter(page)
  await openKeys(page)
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
  await expect(page.getByRole('heading', { name: 'API keys', exact: true })).toBeFocused()
  await expect(line(page, 'nightly')).toHaveCount(0)
  await expect(secretField(page)).toHaveCount(0)
})

test('a secret needs a recent sign-in, which the page asks for without losing the form', async ({ page }) => {
  await signIn(page, await makeAccount())
  await openKeys(page)
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
  await keyForm(page).getByLabel('Name').fill('late')
  await keyForm(page).getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog').locator('form')
  await send(page, { password: 'wrong' }, form)
  await expect(form.locator('input[name=password]')).toBeFocused()
  await expectNoBarrier(page, 'the confirmation')
  await send(page, { password }, form)
  await expect(secretField(page)).toHaveValue(/^dwk_/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(line(page, 'late')).toBeVisible()
})
