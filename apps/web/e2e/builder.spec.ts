/** Building a pipeline by mouse, by keyboard and by touch. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { dragByTouch, smallButtons } from './touch.ts'
import { add, expectSteps, list, open, scan, search, step } from './workspace-page.ts'
import { complaints } from './pages.ts'

test.describe.configure({ timeout: 60_000 })

test('adds, drags and inserts steps by mouse, and updates the URL', async ({ page }) => {
  const said = complaints(page)
  await open(page, '/pdf-ocr')
  await page.setInputFiles('input[type=file]', scan)
  // The page moves when the file is listed: a button that moves between press and release is not clicked.
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('minutes.pdf')
  await add(page, 'Split PDF')
  await add(page, 'Compress PDF')
  await expectSteps(page, 'OCR PDF', 'Split PDF', 'Compress PDF')
  // Collapses the open steps, so that the cards are near each other.
  for (const name of ['OCR PDF', 'Split PDF', 'Compress PDF'])
    await step(page, name).getByRole('heading').getByRole('button').click()
  const handle = page.getByRole('button', { name: /^Move step 3, Compress PDF/ })
  await drag(page, handle, step(page, 'Split PDF'))
  await expectSteps(page, 'OCR PDF', 'Compress PDF', 'Split PDF')
  await expect(page.getByText('Compress PDF is now step 2 of 3.')).toBeAttached()
  await expect.poll(() => search(page).get('then')).toBe('compress-pdf,split-pdf')
  // The file flow is displayed once the pages are counted.
  await expect(page.getByText('Output: 3 PDF files')).toBeVisible()
  await page.getByRole('button', { name: 'Insert a step before OCR PDF' }).click()
  await list(page)
    .getByRole('button', { name: /^Rotate PDF/ })
    .click()
  await expectSteps(page, 'Rotate PDF', 'OCR PDF', 'Compress PDF', 'Split PDF')
  // The page is now the first tool's, and the file is still there.
  await expect(page).toHaveURL(/\/rotate-pdf\?/)
  await expect(page).toHaveTitle('Rotate PDF – Docweave')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rotate PDF')
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('minutes.pdf')
  expect(said).toEqual([])
})

/** Drags a handle onto the upper part of a card. */
async function drag(page: Page, handle: Locator, onto: Locator) {
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('An element is not visible')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 8 })
  await page.mouse.up()
}

test('finds, inserts, moves, duplicates, removes, undoes and redoes steps by keyboard alone', async ({ page }) => {
  await open(page, '/pdf-ocr')
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  await page.getByRole('button', { name: 'Add a step' }).focus()
  await press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('spl')
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Add a step' })).toBeFocused()
  await expectSteps(page, 'OCR PDF', 'Split PDF')

  // Arrow keys move through the list, Escape closes it.
  const plus = page.getByRole('button', { name: 'Insert a step before Split PDF' })
  await plus.focus()
  await press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await press('ArrowDown')
  await expect(list(page).getByRole('button').first()).toBeFocused()
  await press('Escape')
  await expect(plus).toBeFocused()
  await expect(list(page)).toHaveCount(0)
  await press('Enter')
  await page.keyboard.type('compress')
  await press('Enter')
  await expectSteps(page, 'OCR PDF', 'Compress PDF', 'Split PDF')

  // Arrow keys on the handle move the step, and the focus moves with it.
  const handle = page.getByRole('button', { name: /^Move step \d, Compress PDF/ })
  await handle.focus()
  await press('ArrowDown')
  await expectSteps(page, 'OCR PDF', 'Split PDF', 'Compress PDF')
  await expect(handle).toBeFocused()
  await press('ArrowUp')
  await expectSteps(page, 'OCR PDF', 'Compress PDF', 'Split PDF')
  await expect(handle).toBeFocused()

  await page.getByRole('button', { name: 'Move, duplicate or remove step 2, Compress PDF' }).press('Enter')
  await page.getByRole('button', { name: 'Duplicate: Compress PDF' }).press('Enter')
  await expectSteps(page, 'OCR PDF', 'Compress PDF', 'Compress PDF', 'Split PDF')
  await expect(page.getByText('Compress PDF was duplicated. The copy is step 3.')).toBeAttached()
  const remove = page.getByRole('button', { name: 'Remove step: Compress PDF' })
  await remove.press('Enter')
  await expectSteps(page, 'OCR PDF', 'Compress PDF', 'Split PDF')
  // The step that took the removed one's place has the focus.
  await expect(page.locator(':focus')).toContainText('Compress PDF')

  await press('Control+z')
  await expectSteps(page, 'OCR PDF', 'Compress PDF', 'Compress PDF', 'Split PDF')
  await press('Control+z', 'Control+z')
  await expectSteps(page, 'OCR PDF', 'Split PDF', 'Compress PDF')
  await press('Control+Shift+z')
  await expectSteps(page, 'OCR PDF', 'Compress PDF', 'Split PDF')
  await press('Control+y')
  await expectSteps(page, 'OCR PDF', 'Compress PDF', 'Compress PDF', 'Split PDF')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expectSteps(page, 'OCR PDF', 'Compress PDF', 'Split PDF')
})

test('a text field has its own undo', async ({ page }) => {
  await open(page, '/compress-pdf?then=split-pdf')
  await step(page, 'Compress PDF').getByRole('heading').getByRole('button').click()
  const field = page.getByLabel('Target size')
  await field.fill('2MB')
  await field.press('Control+z')
  await expectSteps(page, 'Compress PDF', 'Split PDF')
  await page.getByRole('heading', { level: 1 }).click()
  await field.fill('3MB')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toHaveValue('')
})

test.describe('by touch, on a phone, in Korean', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'ko-KR' })

  test('adds, drags and expands three steps', async ({ page }) => {
    await open(page, '/pdf-ocr', 'ko')
    await page.setInputFiles('input[type=file]', scan)
    const names = ['PDF 글자 인식(OCR)', 'PDF 압축', 'PDF 나누기']
    for (const name of [names[2] ?? '', names[1] ?? '']) {
      await page.getByRole('button', { name: '단계 추가', exact: true }).tap()
      await list(page)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .tap()
    }
    for (const name of names) await step(page, name).getByRole('heading').getByRole('button').tap()
    // A finger drags by the handle; elsewhere it scrolls.
    const handle = page.getByRole('button', { name: /^3단계 PDF 압축 옮기기/ })
    await handle.scrollIntoViewIfNeeded()
    const [from, to] = [await handle.boundingBox(), await step(page, 'PDF 나누기').boundingBox()]
    if (!from || !to) throw new Error('An element is not visible')
    await dragByTouch(page, from.x + from.width / 2, from.y + from.height / 2, to.y + 4)
    await expectSteps(page, ...names)
    await expect(page.getByText('결과: PDF 파일 3개')).toBeVisible()
    // Nothing is wider than the phone, and every button of the step list is large enough for a finger.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    // The dropped step is drawn smaller until its animation ends.
    await expect.poll(() => smallButtons(page)).toEqual([])
  })
})
