/** Saved pipelines, recent jobs and settings: of this browser first, then of the account they come along to. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { enter, newEmail, password, send } from './account-visitor.ts'
import { jobs, start, untilOver, upload } from './api-visitor.ts'
import { env } from './env.ts'
import { at, complaints } from './pages.ts'
import { photo } from './photos.ts'

const pipelines = (page: Page) => page.getByRole('region', { name: 'Saved pipelines' })
const history = (page: Page) => page.getByRole('region', { name: 'Recent jobs' })
const text = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear lighthouse keeper') }
const profile = (page: Page) => page.goto(at('/profile', 'en'), { waitUntil: 'networkidle' })

/** Puts two steps together, and saves them. */
async function save(page: Page, name: string) {
  await page.goto(`${at('/txt-to-pdf', 'en')}?then=compress-pdf`, { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this pipeline' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Text to PDF → Compress PDF')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Saved' })).toBeVisible()
}

async function run(page: Page) {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 30_000 })
  return page.url().split('/').at(-1) ?? ''
}

test('without an account the browser keeps pipelines and jobs; with one they come along', async ({ page, browser }) => {
  test.setTimeout(90_000)
  const said = complaints(page)
  await save(page, 'Letters')
  const id = await run(page)
  await profile(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kept in this browser')
  await expect(pipelines(page).getByRole('link', { name: 'Letters' })).toHaveAttribute('href', /\/txt-to-pdf\?then=/)
  await expect(history(page).getByRole('link', { name: 'letter.txt' })).toHaveAttribute('href', `/download/${id}`)

  await enter(page)
  await profile(page)
  await expect(pipelines(page).getByRole('link', { name: 'Letters' })).toBeVisible()
  await expect(history(page)).toContainText('letter.txt')
  await expect(history(page)).toContainText('1 result')
  // It is the account's now: the address alone opens it to nobody else.
  const stranger = await (await browser.newContext({ baseURL: env.baseUrl })).newPage()
  expect((await stranger.goto(at(`/download/${id}`, 'en')))?.status()).toBe(404)
  await expect(stranger.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /next=.*download/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(at(`/download/${id}`, 'en'), { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link opens for you alone')).toBeVisible()
  await profile(page)
  await expect(page.getByText('Kept in this browser')).toHaveCount(0)
  await page.context().clearCookies()
  await profile(page)
  await expect(pipelines(page)).toContainText('None yet')
  await expect(history(page)).toContainText('None yet')
  expect(said).toEqual([])
})

test('a saved pipeline is renamed, preferred, taken along as a file, and brought back', async ({ page }) => {
  await save(page, 'One')
  await save(page, 'Two')
  await profile(page)
  const names = () => pipelines(page).getByRole('listitem').getByRole('link').allTextContents()
  await expect.poll(names).toEqual(['Two', 'One'])
  await pipelines(page).getByRole('button', { name: 'Favourite: One' }).click()
  await expect.poll(names).toEqual(['One', 'Two'])
  const second = pipelines(page).getByRole('listitem').nth(1)
  await second.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('편지')
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['One', '편지'])
  const coming = page.waitForEvent('download')
  await pipelines(page).getByRole('button', { name: 'Export' }).click()
  const file = await (await coming).path()
  expect(JSON.parse(await readFile(file, 'utf8')).pipelines).toHaveLength(2)
  for (const name of ['One', '편지'])
    await pipelines(page)
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: 'Delete' })
      .click()
  await expect(pipelines(page)).toContainText('None yet')
  await pipelines(page).locator('input[type=file]').setInputFiles(text)
  await expect(pipelines(page)).toContainText('This is not a file of saved pipelines.')
  await pipelines(page).locator('input[type=file]').setInputFiles(file)
  await expect.poll(names).toEqual(['One', '편지'])
})

test('a pipeline is shared by its address, and no longer when it is not', async ({ page, browser }) => {
  await enter(page)
  await save(page, 'Shared')
  await profile(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const share = pipelines(page).getByRole('checkbox', { name: 'Whoever has the link may open it' })
  await share.click()
  await pipelines(page).getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const friend = await (await browser.newContext({ baseURL: env.baseUrl })).newPage()
  await friend.goto(link)
  await friend.waitForURL(/\/txt-to-pdf\?then=/)
  await expect(friend.getByRole('region', { name: 'Step 2: Compress PDF' })).toBeVisible()
  await share.click()
  await expect(share).not.toBeChecked()
  await friend.goto(link)
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test('settings hold: the name everywhere, the languages of documents, how long results are kept', async ({ page }) => {
  await enter(page)
  await page.goto(at('/profile-setting', 'en'), { waitUntil: 'networkidle' })
  const sheet = page.getByRole('main')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('등대지기')
  await sheet.getByRole('checkbox', { name: 'Korean' }).check()
  await sheet.getByRole('combobox', { name: 'Keep results for' }).selectOption('1')
  await sheet.getByRole('combobox', { name: 'Appearance' }).selectOption('dark')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Saved.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await sheet.locator('input[type=file]').setInputFiles(photo('me.jpg', 90))
  await expect(sheet.getByRole('button', { name: 'Remove the picture' })).toBeVisible()
  expect((await page.request.get('/account/picture')).headers()['content-type']).toMatch(/^image\//)
  await sheet.locator('input[type=file]').setInputFiles(text)
  await expect(sheet.getByText('This picture cannot be read.')).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(sheet.getByRole('textbox', { name: 'Name' })).toHaveValue('등대지기')
  await expect(sheet.getByRole('checkbox', { name: 'Korean' })).toBeChecked()
  // A job of theirs is kept for an hour.
  await save(page, 'Short')
  await run(page)
  await expect(page.getByText(/in (1 hr|59 min|1 hr, 0 min)/)).toBeVisible()
})

test('where somebody signs in they find what they set, and bring what that browser kept', async ({ page, browser }) => {
  const email = newEmail()
  await enter(page, email)
  await page.goto(at('/profile-setting', 'en'), { waitUntil: 'networkidle' })
  const sheet = page.getByRole('main')
  await sheet.getByRole('combobox', { name: 'Appearance' }).selectOption('dark')
  await sheet.getByRole('combobox', { name: 'Language of the site' }).selectOption('ko')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(at('/profile-setting', 'ko'))
  const elsewhere = await (await browser.newContext({ baseURL: env.baseUrl, locale: 'en-US' })).newPage()
  await save(elsewhere, 'Brought along')
  await elsewhere.goto(at('/login', 'en'), { waitUntil: 'networkidle' })
  await send(elsewhere, { email, password })
  await elsewhere.waitForURL(at('/', 'ko'))
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto(at('/profile', 'ko'), { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: 'Brought along' })).toBeVisible()
})

test('a history is emptied', async ({ page }) => {
  await save(page, 'Any')
  const id = await run(page)
  await profile(page)
  await history(page).getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
  await expect(history(page)).toContainText('None yet')
  expect((await jobs.get.query({ id })).state).toBe('expired')
})

test('what others started is in nobody’s history', async ({ page }) => {
  const id = await start([await upload(text)], { tool: 'txt-to-pdf' })
  await untilOver(id)
  await enter(page)
  await profile(page)
  await expect(history(page)).toContainText('None yet')
})
