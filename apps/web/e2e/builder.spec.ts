/** The pipeline builder: built by mouse, by keyboard and by touch; kept, shared, gone back through and repaired. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { at, complaints } from './pages.ts'
import { scanOf } from './scan.ts'

test.describe.configure({ timeout: 60_000 })

const scan = { name: 'minutes.pdf', mimeType: 'application/pdf', buffer: scanOf([['One'], ['Two'], ['Three']]) }

const open = (page: Page, path: string, locale: 'en' | 'ko' | 'ja' = 'en') =>
  page.goto(at(path, locale), { waitUntil: 'networkidle' })

/** The steps' names, in their order. */
const steps = (page: Page) =>
  page
    .locator('ol.thread section[aria-label] h2')
    .evaluateAll((all) => all.map((each) => each.textContent?.replace(/^(Step \d+|\d+단계) /, '')))
const expectSteps = (page: Page, ...names: string[]) => expect.poll(() => steps(page)).toEqual(names)

const step = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^(Step \\d+|\\d+단계): ${name.replace(/[()]/g, '\\$&')}$`) })
const list = (page: Page) => page.getByRole('list', { name: /^(Tools for this place|이 자리에 넣을 도구)$/ })

async function add(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a step' }).click()
  await list(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
}

const search = (page: Page) => new URL(page.url()).searchParams

test('by mouse: add, drag, insert, and take the address along', async ({ page }) => {
  const said = complaints(page)
  await open(page, '/pdf-ocr')
  await page.setInputFiles('input[type=file]', scan)
  await add(page, 'Split PDF')
  await add(page, 'Compress PDF')
  await expectSteps(page, 'OCR PDF', 'Split PDF', 'Compress PDF')
  // Fold what is open: the sheets are near each other then.
  for (const name of ['OCR PDF', 'Split PDF', 'Compress PDF'])
    await step(page, name).getByRole('heading').getByRole('button').click()
  const handle = page.getByRole('button', { name: /^Move step 3, Compress PDF/ })
  await drag(page, handle, step(page, 'Split PDF'))
  await expectSteps(page, 'OCR PDF', 'Compress PDF', 'Split PDF')
  await expect(page.getByText('Compress PDF is now step 2 of 3.')).toBeAttached()
  await expect.poll(() => search(page).get('then')).toBe('compress-pdf,split-pdf')
  // What flows is told once the pages are counted.
  await expect(page.getByText('You get: 3 PDF files')).toBeVisible()
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

/** Drags a handle onto the upper part of a sheet. */
async function drag(page: Page, handle: Locator, onto: Locator) {
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('Both are to be seen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 8 })
  await page.mouse.up()
}

test('by keyboard alone: find, insert, move, duplicate, remove, undo and redo', async ({ page }) => {
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

  // The arrows lead through the list, Escape out of it.
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

  // The handle's arrows move the step, and the focus goes along.
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
  await expect(page.getByText('Compress PDF was duplicated. The second is step 3.')).toBeAttached()
  const remove = page.getByRole('button', { name: 'Remove the step Compress PDF' })
  await remove.press('Enter')
  await expectSteps(page, 'OCR PDF', 'Compress PDF', 'Split PDF')
  // Where the step was, the one that took its place has the focus.
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

test('typing has its own undo', async ({ page }) => {
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

  test('OCR, compress, split', async ({ page }) => {
    await open(page, '/pdf-ocr', 'ko')
    await page.setInputFiles('input[type=file]', scan)
    const names = ['PDF 글자 인식(OCR)', 'PDF 압축', 'PDF 나누기']
    for (const name of [names[2] ?? '', names[1] ?? '']) {
      await page.getByRole('button', { name: '단계 추가' }).tap()
      await list(page)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .tap()
    }
    for (const name of names) await step(page, name).getByRole('heading').getByRole('button').tap()
    // The finger drags by the handle; elsewhere it would scroll.
    const handle = page.getByRole('button', { name: /^3단계 PDF 압축 옮기기/ })
    await handle.scrollIntoViewIfNeeded()
    const [from, to] = [await handle.boundingBox(), await step(page, 'PDF 나누기').boundingBox()]
    if (!from || !to) throw new Error('Both are to be seen')
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x + from.width / 2, y }],
      })
    const start = from.y + from.height / 2
    await touch('touchStart', start)
    for (let part = 1; part <= 8; part++) await touch('touchMove', start + ((to.y + 4 - start) * part) / 8)
    await touch('touchEnd')
    await expectSteps(page, ...names)
    await expect(page.getByText('받게 될 파일: PDF 파일 3개')).toBeVisible()
    // Nothing runs wider than the phone, and every button of the chain can be hit.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const small = await page.locator('ol.thread > li:nth-child(n + 2) button:visible').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect()
        return width > 0 && (width < 44 || height < 44) ? [button.outerHTML.slice(0, 200)] : []
      }),
    )
    expect(small).toEqual([])
  })
})

test('the pipeline is in the address: reload, share, back and forward', async ({ page, context }) => {
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
  await expect(page.getByRole('radio', { name: /^Strong/ })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('minutes.pdf')
  await page.goForward()
  await expectSteps(page, 'Compress PDF', 'PDF to JPG')
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

test('an old link opens with a note, and stays as it is until something is changed', async ({ page }) => {
  const old = '/compress-pdf?options={"level":"brutal"}&then=[["fax-pdf"],["split-pdf",{"mode":"blank"}]]'
  const response = await page.goto(at(old, 'en'), { waitUntil: 'networkidle' })
  expect(response?.status()).toBe(200)
  await expectSteps(page, 'Compress PDF', 'Split PDF')
  await expect(page.getByText('a step “fax-pdf” that is not there any more')).toBeVisible()
  await expect(page.getByText('The option “Compression” of “Compress PDF” cannot be set')).toBeVisible()
  await expect(step(page, 'Split PDF')).toContainText('At blank pages')
  expect(search(page).get('then')).toContain('fax-pdf')
  await step(page, 'Compress PDF').getByRole('heading').getByRole('button').click()
  await page.getByRole('radio', { name: /^Light/ }).check()
  await expect.poll(() => search(page).get('then')).toBe('[["split-pdf",{"mode":"blank"}]]')
  await expect(page.getByText('a step “fax-pdf”')).toBeVisible()
})

test('what does not fit says why, and what to put between', async ({ page }) => {
  await open(page, '/compress-pdf')
  await page.getByRole('button', { name: 'Add a step' }).click()
  const images = list(page).getByRole('listitem').filter({ hasText: 'Images to PDF' })
  await expect(images).toContainText('cannot take what comes before it (PDF)')
  await images.getByRole('button', { name: 'Put “PDF to JPG” between' }).click()
  await expectSteps(page, 'Compress PDF', 'PDF to JPG', 'Images to PDF')
  // Without the step between, the one after it says so at once, with its repair.
  await page.getByRole('button', { name: 'Move, duplicate or remove step 2, PDF to JPG' }).click()
  await page.getByRole('button', { name: 'Remove the step PDF to JPG' }).click()
  const broken = step(page, 'Images to PDF')
  await expect(broken).toContainText('cannot take what comes before it (PDF)')
  await broken.getByRole('button', { name: 'Put “PDF to JPG” between' }).click()
  await expectSteps(page, 'Compress PDF', 'PDF to JPG', 'Images to PDF')
  await expect(broken).not.toContainText('cannot take')
})

test('files that the first step does not take are told of at the step', async ({ page }) => {
  await open(page, '/compress-pdf')
  await page.setInputFiles('input[type=file]', {
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('A text.'),
  })
  await expect(step(page, 'Compress PDF')).toContainText('It takes PDF.')
  await step(page, 'Compress PDF').getByRole('button', { name: 'Put “Text to PDF” between' }).click()
  await expectSteps(page, 'Text to PDF', 'Compress PDF')
  await expect(page).toHaveURL(/\/txt-to-pdf\?then=compress-pdf$/)
})

test('the same tool may come twice, each with its options', async ({ page }) => {
  await open(page, '/compress-pdf')
  await add(page, 'Compress PDF')
  const [first, second] = [
    page.getByRole('region', { name: 'Step 1: Compress PDF' }),
    page.getByRole('region', { name: 'Step 2: Compress PDF' }),
  ]
  await first.getByRole('radio', { name: /^Light/ }).check()
  await second.getByRole('radio', { name: /^Strong/ }).check()
  await expect(first.getByRole('radio', { name: /^Light/ })).toBeChecked()
  await expect.poll(() => search(page).get('then')).toBe('[["compress-pdf",{"level":"strong"}]]')
  expect(search(page).get('options')).toBe('{"level":"light"}')
})

test('a pipeline has twelve steps at most', async ({ page }) => {
  await open(page, `/rotate-pdf?then=${Array.from({ length: 12 }, () => 'rotate-pdf').join()}`)
  await expect(page.getByText('This link has 13 steps. The first 12 were taken')).toBeVisible()
  await expect.poll(async () => (await steps(page)).length).toBe(12)
  await expect(page.getByRole('button', { name: 'Add a step' })).toBeDisabled()
})

for (const forcedColors of ['none', 'active'] as const)
  test(`no barrier that axe can find while building, forced colours: ${forcedColors}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors, colorScheme: forcedColors === 'none' ? 'dark' : 'light' })
    await open(page, '/compress-pdf?then=pdf-to-jpg,compress-pdf', 'ja')
    await page.getByRole('button', { name: 'ステップを追加' }).click()
    await page.getByRole('button', { name: /ステップ2「PDFをJPGに変換」: 移動・複製・削除/ }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
  })
