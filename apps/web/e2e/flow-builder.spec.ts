/** Building a flow: conditions, branches and questions in the workspace by mouse, by keyboard and by touch, and running it. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { documentPdf } from '@docweave/fixtures'
import { expectNoBarrier } from './barriers.ts'
import { complaints, runAndFetch } from './pages.ts'
import { textOf } from './sample-files.ts'
import { dragByTouch, smallButtons } from './touch.ts'
import { expectSteps, list, open, scan, search, step } from './workspace-page.ts'

test.describe.configure({ timeout: 90_000 })

const addButton = (page: Page, place: string) => page.getByRole('button', { name: `Add a step or block ${place}` })
const outside = (position: number) => `outside all blocks, position ${position}`
const block = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** Chooses a block in the list that is open. */
async function chooseBlock(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a condition, branch or question' }).click()
  await page
    .getByRole('list', { name: 'Conditions, branches and questions' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
}

/** Chooses a tool in the list that is open. */
const chooseTool = (page: Page, name: string) =>
  list(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

test('adds a condition to a line, recognises only the scan, and keeps the flow in the URL', async ({ page }) => {
  const said = complaints(page)
  await open(page, '/compress-pdf')
  const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(documentPdf({ pages: 2 })) }
  await page.setInputFiles('input[type=file]', [letter, scan])
  await page.getByRole('button', { name: 'Insert a step before Compress PDF' }).click()
  await chooseBlock(page, 'Condition')
  const title = 'Condition: has no text'
  await expect(block(page, title)).toBeVisible()
  await addButton(page, `in the way “if so” of “${title}”, position 1`).click()
  await chooseTool(page, 'OCR PDF')
  await expect(page.getByText(`OCR PDF was added in the way “if so” of “${title}”, position 1.`)).toBeAttached()
  await expect(page).toHaveURL(/\/pdf-ocr\?/)
  expect(search(page).get('flow')).toBe('[{"if":{"text":false}},0,"end",1]')
  await expect(page.getByText('Output: PDF', { exact: true })).toBeVisible()

  await block(page, title).getByRole('heading').getByRole('button').click()
  await page.getByLabel('What is checked').selectOption('Number of pages')
  await expect(block(page, 'Condition: at least 2 pages')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect(block(page, title)).toBeVisible()

  await page.reload({ waitUntil: 'networkidle' })
  await expect(block(page, title)).toBeVisible()
  await expectSteps(page, 'Condition has no text', 'OCR PDF', 'Compress PDF')
  await expectNoBarrier(page, 'a flow with a condition')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 40_000 })
  const results = page.getByRole('region', { name: 'Results' })
  const coming = page.waitForEvent('download')
  await results.getByRole('link', { name: /^Download.*minutes/ }).click()
  const read = textOf(await readFile(await (await coming).path()))
  expect(read.map((each) => each.trim())).toEqual(['One', 'Two', 'Three'])
  await expect(results).toContainText('letter-docweave.pdf')
  expect(said).toEqual([])
})

test('builds, moves, groups, undoes and dissolves blocks by keyboard alone', async ({ page }) => {
  await open(page, '/compress-pdf?then=rotate-pdf')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('button', { name: 'Add a step', exact: true }).focus()
  await press('Enter')
  await page.getByRole('button', { name: 'Add a condition, branch or question' }).press('Enter')
  await page
    .getByRole('list', { name: 'Conditions, branches and questions' })
    .getByRole('button', { name: /^Question/ })
    .press('Enter')
  const question = block(page, 'Question: up to 3 days')
  await expect(question).toBeVisible()
  // The list of the line was replaced by that of a flow: the focus is on the new block.
  await expect(question.getByRole('heading').getByRole('button')).toBeFocused()

  const handle = question.getByRole('button', { name: /^Move “Question/ })
  await handle.focus()
  await press('ArrowUp')
  await expect(page.getByText(`Question is now ${outside(2)}.`)).toBeAttached()
  await expect(handle).toBeFocused()

  await page.getByRole('checkbox', { name: 'Select step 1, Compress PDF' }).press('Space')
  await page.getByRole('checkbox', { name: 'Select step 2, Rotate PDF' }).press('Space')
  await expect(page.getByText('Select steps that follow each other')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select step 2, Rotate PDF' }).press('Space')
  await page.getByRole('button', { name: 'Put into a block: Branch' }).press('Enter')
  await expect(page.getByText('The selected steps are now in “Branch”.')).toBeAttached()
  const branch = block(page, 'Branch').getByRole('heading').getByRole('button')
  await expect(branch).toBeFocused()
  const ways = page.getByRole('group', { name: /^“Branch”, way \d of \d$/ })
  await expect(ways).toHaveCount(2)
  await expect(ways.nth(0)).toContainText('Compress PDF')

  await page.getByRole('button', { name: 'Add a way' }).press('Enter')
  await expect(ways).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove way 3 of “Branch”' }).press('Enter')
  await expect(ways).toHaveCount(2)
  await expect(branch).toBeFocused()
  await page.getByRole('button', { name: 'Move, duplicate or remove “Branch”' }).press('Enter')
  await page.getByRole('button', { name: 'Remove, keep its steps' }).press('Enter')
  await expect(ways).toHaveCount(0)
  await expectSteps(page, 'Compress PDF', 'Question up to 3 days', 'Rotate PDF')
  await expect(step(page, 'Compress PDF').getByRole('heading').getByRole('button')).toBeFocused()
  await press('Control+z')
  await expect(ways).toHaveCount(2)
  await press('Control+y')
  await page.getByRole('button', { name: 'Move, duplicate or remove “Question: up to 3 days”' }).press('Enter')
  await page
    .getByRole('group', { name: 'Edit “Question: up to 3 days”' })
    .getByRole('button', { name: 'Remove' })
    .press('Enter')
  // Without a block it is a line again.
  await expectSteps(page, 'Compress PDF', 'Rotate PDF')
  await expect(step(page, 'Rotate PDF').getByRole('heading').getByRole('button')).toBeFocused()
  expect(search(page).get('flow')).toBeNull()
})

test('names ways and blocks for screen readers, and keeps the focus on a step that goes through them', async ({
  page,
}) => {
  const flow =
    '[{"if":{"text":false}},0,"else",1,"end","branch","and",2,"end",{"approve":{"hours":48,"question":"Send it?"}}]'
  await open(page, `/pdf-ocr?then=compress-pdf,pdf-to-txt&flow=${encodeURIComponent(flow)}`)
  await expect(block(page, 'Condition: has no text')).toBeVisible()
  await expect(page.locator('ol.thread').first()).toMatchAriaSnapshot(`
    - listitem:
      - 'region "Condition: has no text"'
      - 'group "“Condition: has no text”, way 1 of 2: if so"':
        - list:
          - listitem:
            - 'region "Step 1: OCR PDF"'
      - 'group "“Condition: has no text”, way 2 of 2: otherwise"':
        - list:
          - listitem:
            - 'region "Step 2: Compress PDF"'
    - listitem:
      - region "Branch"
      - group "“Branch”, way 1 of 2"
      - group "“Branch”, way 2 of 2":
        - list:
          - listitem:
            - 'region "Step 3: PDF to text"'
      - button "Add a way to “Branch”"
    - listitem:
      - 'region "Question: Send it? · up to 2 days"'
  `)
  const handle = page.getByRole('button', { name: /^Move step \d, OCR PDF/ })
  await handle.focus()
  for (const place of [
    'in the way “otherwise” of “Condition: has no text”, position 1',
    'in the way “otherwise” of “Condition: has no text”, position 2',
    outside(2),
    'in the way “way 1” of “Branch”, position 1',
  ]) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(`OCR PDF is now ${place}.`)).toBeAttached()
    await expect(handle).toBeFocused()
  }
  await page.keyboard.press('Control+z')
  await expect(handle).toBeFocused()
  await expect.poll(() => search(page).get('flow')).toContain('"else",0,"end",1,"branch"')

  await page.getByRole('button', { name: /^Move, duplicate or remove step 3, PDF to text/ }).press('Enter')
  await page.getByRole('button', { name: 'Remove step: PDF to text' }).press('Enter')
  await expect(page.getByText('PDF to text was removed.')).toBeAttached()
  await expect(block(page, 'Question: Send it? · up to 2 days').getByRole('heading').getByRole('button')).toBeFocused()
  // Now that both ways are empty, the branch says so.
  await expect(block(page, 'Branch').getByRole('status')).toContainText('has no step')
})

test('shows a fault of a block at the block, before the run and after it', async ({ page }) => {
  await open(page, '/compress-pdf?flow=["each",0,"end",{"name":"{colour}"}]')
  const names = block(page, 'Names of the results: {colour}')
  await expect(names).toBeVisible()
  await page.setInputFiles('input[type=file]', scan)
  await expect(names.getByRole('status')).toContainText('{colour}')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(names.getByRole('alert')).toContainText('{colour}')
  await names.getByRole('heading').getByRole('button').click()
  await page.getByLabel('Template').fill('page')
  await page.getByRole('button', { name: 'Number', exact: true }).click()
  await expect(block(page, 'Names of the results: page{number}')).toBeVisible()
  const path = await runAndFetch(page)
  expect(textOf(await readFile(path))).toHaveLength(3)
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('page1.pdf')
})

test('opens a link whose flow is broken as a line, and says so', async ({ page }) => {
  await open(page, '/compress-pdf?then=split-pdf&flow=["each",0,1]')
  await expectSteps(page, 'Compress PDF', 'Split PDF')
  await expect(page.getByText('one after the other')).toBeVisible()
})

test.describe('by touch, on a phone, in Japanese', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'ja-JP' })

  test('shows the ways below each other, and drags a step from one to the other', async ({ page }) => {
    await open(page, '/pdf-ocr?then=compress-pdf&flow=[{"if":{"text":false}},0,"end",1]', 'ja')
    const ways = page.getByRole('group', { name: /^「条件.*ルート\d\/2/ })
    await expect(ways).toHaveCount(2)
    await expect(ways.first()).toContainText('OCR')
    const [upper, lower] = [await ways.first().boundingBox(), await ways.last().boundingBox()]
    expect(lower?.y ?? 0).toBeGreaterThan((upper?.y ?? 0) + (upper?.height ?? 0) - 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expect.poll(() => smallButtons(page)).toEqual([])
    await expectNoBarrier(page, 'a flow on a phone')

    const handle = ways.first().locator('button.cursor-grab')
    const onto = ways.last().locator('[data-spot]').last()
    await handle.scrollIntoViewIfNeeded()
    const [from, to] = [await handle.boundingBox(), await onto.boundingBox()]
    if (!from || !to) throw new Error('An element is not visible')
    await dragByTouch(page, from.x + from.width / 2, from.y + from.height / 2, to.y + to.height / 2)
    await expect(ways.last()).toContainText('OCR')
    await expect.poll(() => search(page).get('flow')).toBe('[{"if":{"text":false}},"else",0,"end",1]')
  })
})
