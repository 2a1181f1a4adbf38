/** Signing up: an address, the link in its mail, a password. It does not reveal who has an account. */
import { expect, test } from '@playwright/test'
import { entry, linkIn, makeAccount, newEmail, open, password, send } from './account-visitor.ts'
import { at, complaints, languages } from './pages.ts'

for (const locale of languages)
  test(`the link in the mail creates an account, in ${locale}`, async ({ page, context }) => {
    const said = complaints(page)
    const email = newEmail()
    await open(page, '/signup', locale)
    await send(page, { email })
    // In development the page shows the mail.
    await page.locator('[data-mail=EMAIL_SIGNIN]').click()
    await expect(page).toHaveURL(new RegExp(`${at('/signup', locale)}\\?`))
    const fields = { password: 'short', name: 'Ana 아나 アナ' }
    await page.locator('input[name=password]').fill(fields.password)
    await expect(page.locator('form .lucide-check')).toHaveCount(0)
    await send(page, fields)
    await expect(page.locator('input[name=password]')).toBeFocused()
    await expect(page.locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true')
    await page.locator('input[name=password]').fill(password)
    await expect(page.locator('form .lucide-check')).toHaveCount(1)
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(at('/', locale))
    await expect(entry(page)).toContainText(fields.name)
    const cookie = (await context.cookies()).find(({ name }) => name === '__Host-docweave_session')
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    // The first response already contains the name.
    expect(await (await page.request.get(at('/', locale))).text()).toContain(`>${fields.name}<`)
    expect(said).toEqual([])
  })

test('shows the same for an address with an account, and its link signs in', async ({ page }) => {
  const known = await makeAccount()
  const answers: string[] = []
  for (const email of [newEmail(), known]) {
    await open(page, '/signup')
    await send(page, { email })
    await page.locator('[data-mail]').waitFor()
    answers.push((await page.getByRole('main').innerText()).replaceAll(email, '…'))
  }
  expect(answers[1]).toBe(answers[0])
  await page.locator('[data-mail]').click()
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeFocused()
  await expect(entry(page)).toContainText(known)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(at('/', 'en'))
})

test('a link asks for the address in another browser, and shows an error once used', async ({ page, browser }) => {
  const email = newEmail()
  await open(page, '/signup')
  await send(page, { email })
  await page.locator('[data-mail]').waitFor()
  const link = (await linkIn('EMAIL_SIGNIN', email)) ?? ''
  const elsewhere = await browser.newPage()
  await elsewhere.goto(link, { waitUntil: 'networkidle' })
  await send(elsewhere, { email })
  await expect(elsewhere.locator('input[name=password]')).toBeVisible()
  await elsewhere.close()
  await page.goto(link, { waitUntil: 'networkidle' })
  await expect(page.getByRole('alert')).toContainText('This link was used already')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.locator('input[name=email]')).toBeVisible()
})
