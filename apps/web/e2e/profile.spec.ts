/** Saved workflows, recent jobs, their searches, and settings: in this browser, and in the account that they are moved to. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { documentPdf } from '@docweave/fixtures'
import { enter, entry, makeAccount, newEmail, password, send, signIn } from './account-visitor.ts'
import { holdKeys, jobs, start, untilOver, upload } from './api-visitor.ts'
import { expectNoBarrier } from './barriers.ts'
import { env } from './env.ts'
import { keptFiles } from './kept-files.ts'
import { at, complaints } from './pages.ts'
import { photo } from './sample-files.ts'

const pipelines = (page: Page) => page.getByRole('region', { name: 'Saved workflows' })
const history = (page: Page) => page.getByRole('region', { name: 'Recent jobs' })
const text = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear lighthouse keeper') }
const profile = (page: Page) => page.goto(at('/profile', 'en'), { waitUntil: 'networkidle' })

/** Saves a pipeline of two steps. */
async function save(page: Page, name: string) {
  await page.goto(`${at('/txt-to-pdf', 'en')}?then=compress-pdf`, { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this workflow' })
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

test('stores pipelines and jobs in the browser, and moves them to the account', async ({ page, browser }) => {
  test.setTimeout(90_000)
  const said = complaints(page)
  await save(page, 'Letters')
  const id = await run(page)
  await profile(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved in this browser')
  await expect(pipelines(page).getByRole('link', { name: 'Letters' })).toHaveAttribute('href', /\/txt-to-pdf\?then=/)
  await expect(history(page).getByRole('link', { name: 'letter.txt' })).toHaveAttribute('href', `/download/${id}`)

  await enter(page)
  await profile(page)
  await expect(pipelines(page).getByRole('link', { name: 'Letters' })).toBeVisible()
  await expect(history(page)).toContainText('letter.txt')
  await expect(history(page)).toContainText('1 result')
  // The job belongs to the account now: its link alone opens it for nobody else.
  const stranger = await (await browser.newContext({ baseURL: env.baseUrl })).newPage()
  expect((await stranger.goto(at(`/download/${id}`, 'en')))?.status()).toBe(404)
  await expect(stranger.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /next=.*download/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(at(`/download/${id}`, 'en'), { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Share link' }).click()
  await expect(page.getByText('Only you can open it')).toBeVisible()
  await profile(page)
  await expect(page.getByText('Saved in this browser')).toHaveCount(0)
  await page.context().clearCookies()
  await profile(page)
  await expect(pipelines(page)).toContainText('No saved workflows yet')
  await expect(history(page)).toContainText('No jobs yet')
  expect(said).toEqual([])
})

test('renames, favours, exports and imports saved pipelines', async ({ page }) => {
  await save(page, 'One')
  await save(page, 'Two')
  await profile(page)
  const names = () => pipelines(page).getByRole('listitem').getByRole('link').allTextContents()
  await expect.poll(names).toEqual(['Two', 'One'])
  await pipelines(page).getByRole('button', { name: 'Favourite: One' }).click()
  await expect.poll(names).toEqual(['One', 'Two'])
  await page.goto(at('/', 'en'))
  const favourites = page.getByRole('region', { name: 'Your favourites' }).getByRole('link')
  await expect(favourites).toHaveText(['One'])
  await favourites.click()
  await expect(page.getByRole('region', { name: 'Step 2: Compress PDF' })).toBeVisible()
  await profile(page)
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
  await expect(pipelines(page)).toContainText('No saved workflows yet')
  await pipelines(page).locator('input[type=file]').setInputFiles(text)
  await expect(pipelines(page)).toContainText('This file doesn’t contain saved workflows.')
  await pipelines(page).locator('input[type=file]').setInputFiles(file)
  await expect.poll(names).toEqual(['One', '편지'])
})

test('shares a pipeline by its link until sharing is turned off', async ({ page, browser }) => {
  await enter(page)
  await save(page, 'Shared')
  await profile(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const share = pipelines(page).getByRole('checkbox', { name: 'Anyone with the link can open it' })
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

test('stores the settings: name, picture, languages, theme and retention of results', async ({ page }) => {
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
  await expect(sheet.getByRole('button', { name: 'Remove image' })).toBeVisible()
  expect((await page.request.get('/account/picture')).headers()['content-type']).toMatch(/^image\//)
  await sheet.locator('input[type=file]').setInputFiles(text)
  await expect(sheet.getByText('This image can’t be read.')).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(sheet.getByRole('textbox', { name: 'Name' })).toHaveValue('등대지기')
  await expect(sheet.getByRole('checkbox', { name: 'Korean' })).toBeChecked()
  // The results of their job are stored for an hour.
  await save(page, 'Short')
  await run(page)
  await expect(page.getByText(/in (1 hr|59 min|1 hr, 0 min)/)).toBeVisible()
})

test('applies the account’s settings on sign-in, and moves the browser’s pipelines', async ({ page, browser }) => {
  const email = newEmail()
  await enter(page, email)
  await page.goto(at('/profile-setting', 'en'), { waitUntil: 'networkidle' })
  const sheet = page.getByRole('main')
  await sheet.getByRole('combobox', { name: 'Appearance' }).selectOption('dark')
  await sheet.getByRole('combobox', { name: 'Site language' }).selectOption('ko')
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

test('deletes the whole history', async ({ page }) => {
  await save(page, 'Any')
  const id = await run(page)
  await profile(page)
  await history(page).getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
  await expect(history(page)).toContainText('No jobs yet')
  expect((await jobs.get.query({ id })).state).toBe('expired')
})

test('does not list jobs that others started', async ({ page }) => {
  const id = await start([await upload(text)], { tool: 'txt-to-pdf' })
  await untilOver(id)
  await enter(page)
  await profile(page)
  await expect(history(page)).toContainText('No jobs yet')
})

/** A file of saved pipelines: each name with its tools. */
const fileOf = (saved: Record<string, string[]>) => ({
  name: 'workflows.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      docweave: 'pipelines',
      version: 1,
      pipelines: Object.entries(saved).map(([name, tools]) => ({
        name,
        pipeline: { steps: tools.map((tool) => ({ tool, options: {} })) },
      })),
    }),
  ),
})

test('searches the saved workflows by name and by tool, in the visitor’s language', async ({ page }) => {
  const said = complaints(page)
  const list = pipelines(page)
  const field = list.getByRole('searchbox', { name: 'Search your workflows' })
  const names = () => list.getByRole('listitem').getByRole('link').allTextContents()
  await profile(page)
  const few = { Letters: ['pdf-ocr', 'compress-pdf'], Invoices: ['merge-pdf'], 계약서: ['compress-pdf'] }
  await list.locator('input[type=file]').setInputFiles(fileOf(few))
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(field).toHaveCount(0)
  const more = { Scans: ['pdf-ocr'], Slides: ['pptx-to-pdf'], Photos: ['img-to-pdf'], Books: ['epub-to-pdf'] }
  await list.locator('input[type=file]').setInputFiles(fileOf(more))
  await expect(list.getByRole('listitem')).toHaveCount(7)
  await field.pressSequentially('compr')
  await expect(list.getByRole('status').first()).toHaveText('2 workflows found')
  expect((await names()).toSorted()).toEqual(['Letters', '계약서'])
  await field.fill('compress lett')
  await expect.poll(names).toEqual(['Letters'])
  await field.fill('fax')
  await expect(list.getByRole('status').first()).toHaveText('No workflows match “fax”.')
  await expectNoBarrier(page, 'a search without matches')
  await list.getByRole('button', { name: 'Clear search' }).click()
  await expect(field).toBeFocused()
  await expect(list.getByRole('listitem')).toHaveCount(7)
  await page.goto(at('/profile', 'ko'), { waitUntil: 'networkidle' })
  const korean = page.getByRole('region', { name: '저장한 작업 흐름' })
  await korean.getByRole('searchbox').fill('압추')
  await expect(korean.getByRole('listitem')).toHaveCount(2)
  expect(said).toEqual([])
})

test('searches all jobs by file name and by tool, in this browser and in an account', async ({ page }) => {
  test.setTimeout(120_000)
  const said = complaints(page)
  const list = history(page)
  const field = list.getByRole('searchbox', { name: 'Search your jobs' })
  const ids: string[] = []
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const files = [`${name}.txt`, `second of ${name}.txt`].map((each) => upload({ ...text, name: each }))
    const steps = name === 'two' ? [{ tool: 'txt-to-pdf' }, { tool: 'compress-pdf' }] : [{ tool: 'txt-to-pdf' }]
    ids.push(await start(await Promise.all(files), ...steps))
    await untilOver(ids.at(-1) ?? '')
  }
  await holdKeys(page)
  await profile(page)
  await page.evaluate(
    (all) => localStorage.setItem('docweave-jobs', JSON.stringify(all.map((id) => ({ id, at: Date.now() })))),
    ids,
  )

  const searchAll = async () => {
    await expect(list.getByRole('listitem')).toHaveCount(6)
    // The name of a file that the list does not show.
    await field.fill('second of thr')
    await expect(list.getByRole('status').first()).toHaveText('1 job found')
    await expect(list.getByRole('listitem')).toContainText(['three.txt'])
    await expect(list.getByRole('button', { name: 'Delete all' })).toHaveCount(0)
    await field.fill('compress')
    await expect(list.getByRole('listitem')).toContainText(['two.txt'])
    await field.fill('compress three')
    await expect(list.getByRole('status').first()).toHaveText('No jobs match “compress three”.')
    await list.getByRole('button', { name: 'Clear search' }).click()
    await expect(field).toBeFocused()
    await expect(list.getByRole('listitem')).toHaveCount(6)
  }
  await profile(page)
  await searchAll()
  await enter(page)
  await profile(page)
  const searched = page.waitForRequest((request) => /history\.list.*search/.test(request.url()))
  await searchAll()
  await searched
  // A match that is deleted leaves the search.
  await field.fill('five')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: 'Delete five.txt' }).click()
  await expect(list).toContainText('No jobs match “five”.')
  await list.getByRole('button', { name: 'Clear search' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expect(field).toHaveCount(0)
  expect(said).toEqual([])
})

test('says what to do while nothing is saved', async ({ page }) => {
  await profile(page)
  await expect(pipelines(page).getByRole('link')).toHaveText(['Browse workflows'])
  await pipelines(page).getByRole('link').click()
  await expect(page).toHaveURL(at('/chains', 'en'))
  await profile(page)
  await expect(history(page).getByRole('link')).toHaveText(['Choose a tool'])
  await expectNoBarrier(page, 'empty lists')
  await history(page).getByRole('link').click()
  await expect(page).toHaveURL(`${at('/', 'en')}#tools`)
})

const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from(documentPdf({ pages: 1 })) }

/** Chooses a file in the workspace, and waits until the browser keeps it. */
async function chooseFile(page: Page) {
  await page.goto(at('/compress-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', pdf)
  await expect.poll(() => keptFiles(page)).toBe(1)
}

test('clears the files that this browser keeps, and says so', async ({ page }) => {
  const said = complaints(page)
  const card = page.getByRole('region', { name: 'Files kept in this browser' })
  await profile(page)
  await expect(history(page)).toContainText('No jobs yet')
  await expect(card).toHaveCount(0)
  await chooseFile(page)
  await profile(page)
  await expect(card).toContainText('for 2 hours')
  await card.getByRole('button', { name: 'Clear my files' }).click()
  await expect(card.getByRole('status')).toHaveText('Your files were cleared from this browser.')
  await expect(card.getByRole('heading')).toBeFocused()
  expect(await keptFiles(page)).toBe(0)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(history(page)).toContainText('No jobs yet')
  await expect(card).toHaveCount(0)
  expect(said).toEqual([])
})

test('signing out clears the files that this browser keeps', async ({ page }) => {
  await signIn(page, await makeAccount())
  await chooseFile(page)
  await entry(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(entry(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => keptFiles(page)).toBe(0)
})
