/** Signing up: one form, and the link in its mail. It does not reveal who has an account. */
import { expect, test } from '@playwright/test'
import { entry, linkIn, makeAccount, newEmail, open, password, send, signIn } from './account-visitor.ts'
import { at, complaints, languagesInTurn } from './pages.ts'

// Each test signs up, and signs in once more or in a second browser.
test.setTimeout(60_000)

for (const locale of languagesInTurn(2))
  test(`one form and the link in the mail create an account, in ${locale}`, async ({ page, context, request }) => {
    const checkPassword = (address: string, chosen: string) =>
      request.post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key', {
        data: { email: address, password: chosen },
      })
    const said = complaints(page)
    const email = newEmail()
    const name = 'Ana 아나 アナ'
    await open(page, '/signup', locale)
    await expect(page.locator('form .lucide-check')).toHaveCount(0)
    await send(page, { email, password: 'short', name })
    await expect(page.locator('input[name=password]')).toBeFocused()
    await expect(page.locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true')
    await page.locator('input[name=password]').fill(password)
    await expect(page.locator('form .lucide-check')).toHaveCount(1)
    await page.locator('button[type=submit]').click()
    // In development the page shows the mail. Its link needs no further step.
    await page.locator('[data-mail=EMAIL_SIGNIN]').click()
    await expect(page).toHaveURL(at('/', locale))
    await expect(entry(page)).toContainText(name)
    const cookie = (await context.cookies()).find(({ name }) => name === '__Host-docweave_session')
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    // The first response already contains the name.
    expect(await (await page.request.get(at('/', locale))).text()).toContain(`>${name}<`)
    // Nothing of the form is left in the browser.
    const left = await page.evaluate(async () => {
      const request = indexedDB.open('docweave-sign-up')
      const database = await new Promise<IDBDatabase>((done) => (request.onsuccess = () => done(request.result)))
      const count = database.transaction('pending').objectStore('pending').count()
      return new Promise((done) => (count.onsuccess = () => done(count.result)))
    })
    expect(left).toBe(0)
    expect(said).toEqual([])
    expect((await checkPassword(email, password)).status()).toBe(200)
  })

test('the link leads to the page that asked to sign in', async ({ page }) => {
  await open(page, '/login?next=%2Fprofile-setting')
  await page.getByRole('link', { name: 'Sign up' }).click()
  // The sign-in form, which the page still shows for a moment, has fields of the same names.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up')
  await send(page, { email: newEmail(), password })
  await page.locator('[data-mail]').click()
  await expect(page).toHaveURL(at('/profile-setting', 'en'))
})

test('shows the same for an address with an account, and its link signs in', async ({ page }) => {
  const known = await makeAccount()
  const answers: string[] = []
  for (const email of [newEmail(), known]) {
    await open(page, '/signup')
    await send(page, { email, password: 'another password' })
    await page.locator('[data-mail]').waitFor()
    answers.push((await page.getByRole('main').innerText()).replaceAll(email, '…'))
  }
  expect(answers[1]).toBe(answers[0])
  await page.locator('[data-mail]').click()
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeFocused()
  await expect(entry(page)).toContainText(known)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(at('/', 'en'))
  // The password of the form has not replaced the account's.
  await entry(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(entry(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await signIn(page, known)
})

test('a link asks for address and password in another browser, and shows an error once used', async ({
  page,
  browser,
}) => {
  const email = newEmail()
  await open(page, '/signup')
  await send(page, { email, password })
  await page.locator('[data-mail]').waitFor()
  const link = (await linkIn('EMAIL_SIGNIN', email)) ?? ''
  const elsewhere = await browser.newPage()
  await elsewhere.goto(link, { waitUntil: 'networkidle' })
  await send(elsewhere, { email })
  await expect(elsewhere.locator('input[name=password]')).toBeVisible()
  await send(elsewhere, { password: 'a password of this browser' })
  await expect(entry(elsewhere)).toContainText(email)
  await elsewhere.close()
  await page.goto(link, { waitUntil: 'networkidle' })
  await expect(page.getByRole('alert')).toContainText('This link has already been used')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.locator('input[name=email]')).toBeVisible()
})
