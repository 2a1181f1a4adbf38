/** A pipeline in its URL: reloaded, shared, restored by back and forward, and repaired if its steps do not fit. */
import { expect, test } from '@playwright/test'
import { axeOf } from './barriers.ts'
import { add, choose, expectSteps, list, open, options, scan, search, step, steps } from './workspace-page.ts'
import { at } from './pages.ts'

test.describe.configure({ timeout: 60_000 })

test('the URL restores the pipeline on reload, by a shared link, by back and forward', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/compress-pdf')
  await page.setInputFiles('input[type=file]', scan)
  await page.getByRole('radio', { name: /^Strong/ }).check()
  await expect.poll(() => search(page).get('options')).toBe('{"level":"strong"}')
  await add(page, 'PDF to JPG')
  await page.getByLabel('Resolution').fill('300')
  await expect.poll(() => search(page).get('then')).toBe('[["pdf-to-jpg",{"dpi":300}]]')

  // Structural edits are entries of the history, options are not.
  await page.goBack()
  await expectSteps(page, 'Compress PDF')
  await choose(page, 'Compress PDF')
  await expect(page.getByRole('radio', { name: /^Strong/ })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('minutes.pdf')
  await page.goForward()
  await expectSteps(page, 'Compress PDF', 'PDF to JPG')
  await choose(page, 'PDF to JPG')
  await expect(page.getByLabel('Resolution')).toHaveValue('300')

  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.reload({ waitUntil: 'networkidle' })
  await expectSteps(page, 'Compress PDF', 'PDF to JPG')
  await expect(step(page, 'PDF to JPG')).toContainText('300')
  for (const each of [page, await context.newPage()]) {
    await each.goto(link, { waitUntil: 'networkidle' })
    await expectSteps(each, 'Compress PDF', 'PDF to JPG')
    await expect(step(each, 'Compress PDF')).toContainText('Strong')
    await expect(step(each, 'PDF to JPG')).toContainText('300')
  }
})

test('an outdated link opens with a note, and stays unchanged until an edit', async ({ page }) => {
  const old = '/compress-pdf?options={"level":"brutal"}&then=[["fax-pdf"],["split-pdf",{"mode":"blank"}]]'
  const response = await page.goto(at(old, 'en'), { waitUntil: 'networkidle' })
  expect(response?.status()).toBe(200)
  await expectSteps(page, 'Compress PDF', 'Split PDF')
  await expect(page.getByText('a step “fax-pdf” that no longer exists')).toBeVisible()
  await expect(page.getByText('The option “Compression” of “Compress PDF” can’t be set')).toBeVisible()
  await expect(step(page, 'Split PDF')).toContainText('At blank pages')
  expect(search(page).get('then')).toContain('fax-pdf')
  await step(page, 'Compress PDF').getByRole('heading').getByRole('button').click()
  await page.getByRole('radio', { name: /^Light/ }).check()
  await expect.poll(() => search(page).get('then')).toBe('[["split-pdf",{"mode":"blank"}]]')
  await expect(page.getByText('a step “fax-pdf”')).toBeVisible()
})

test('a step that does not fit shows the reason, and offers a step between', async ({ page }) => {
  await open(page, '/compress-pdf')
  await page.getByRole('button', { name: 'Add a step' }).click()
  const images = list(page).getByRole('listitem').filter({ hasText: 'Images to PDF' })
  await expect(images).toContainText('can’t use what comes before it (PDF)')
  await images.getByRole('button', { name: 'Add “PDF to JPG” before this step' }).click()
  await expectSteps(page, 'Compress PDF', 'PDF to JPG', 'Images to PDF')
  // Without the step between, the next one shows the problem at once, with its repair.
  await page.getByRole('button', { name: 'Move, duplicate or remove step 2, PDF to JPG' }).click()
  await page.getByRole('button', { name: 'Remove step: PDF to JPG' }).click()
  const broken = step(page, 'Images to PDF')
  await expect(broken).toContainText('can’t use what comes before it (PDF)')
  await broken.getByRole('button', { name: 'Add “PDF to JPG” before this step' }).click()
  await expectSteps(page, 'Compress PDF', 'PDF to JPG', 'Images to PDF')
  await expect(broken).not.toContainText('cannot take')
})

test('the first step reports files that it does not accept', async ({ page }) => {
  await open(page, '/compress-pdf')
  await page.setInputFiles('input[type=file]', {
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('A text.'),
  })
  await expect(step(page, 'Compress PDF')).toContainText('It accepts PDF.')
  await step(page, 'Compress PDF').getByRole('button', { name: 'Add “Text to PDF” before this step' }).click()
  await expectSteps(page, 'Text to PDF', 'Compress PDF')
  await expect(page).toHaveURL(/\/txt-to-pdf\?then=compress-pdf$/)
})

test('the same tool can be used twice with different options', async ({ page }) => {
  await open(page, '/compress-pdf')
  await add(page, 'Compress PDF')
  const head = (number: number) =>
    page
      .getByRole('region', { name: `Step ${number}: Compress PDF`, exact: true })
      .getByRole('heading')
      .getByRole('button')
  await options(page, 2)
    .getByRole('radio', { name: /^Strong/ })
    .check()
  await head(1).click()
  await options(page, 1)
    .getByRole('radio', { name: /^Light/ })
    .check()
  await head(2).click()
  await expect(options(page, 2).getByRole('radio', { name: /^Strong/ })).toBeChecked()
  // Each change is written to the address after a pause.
  await expect
    .poll(() => ['options', 'then'].map((name) => search(page).get(name)))
    .toEqual(['{"level":"light"}', '[["compress-pdf",{"level":"strong"}]]'])
})

test('a pipeline has at most twelve steps', async ({ page }) => {
  await open(page, `/rotate-pdf?then=${Array.from({ length: 12 }, () => 'rotate-pdf').join()}`)
  await expect(page.getByText('This link has 13 steps. Only the first 12 were added')).toBeVisible()
  await expect.poll(async () => (await steps(page)).length).toBe(12)
  await expect(page.getByRole('button', { name: 'Add a step' })).toBeDisabled()
})

for (const forcedColors of ['none', 'active'] as const)
  test(`the builder has no axe findings, forced colours: ${forcedColors}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors, colorScheme: forcedColors === 'none' ? 'dark' : 'light' })
    await open(page, '/compress-pdf?then=pdf-to-jpg,compress-pdf', 'ja')
    await page.getByRole('button', { name: 'ステップを追加' }).click()
    await page.getByRole('button', { name: /ステップ2「PDFをJPGに変換」：移動・複製・削除/ }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
    const { violations } = await axeOf(page).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
  })
