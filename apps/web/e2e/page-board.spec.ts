/** The page board by mouse and by keyboard: the result has the pages as displayed. */
import { expect, test, type Locator } from '@playwright/test'
import { axeOf } from './barriers.ts'
import { labels, numbered, openBoard, runAndRead } from './numbered-pages.ts'
import { complaints } from './pages.ts'

// Smooth scrolling would move elements while they are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe.configure({ timeout: 60_000 })

const sheet = (board: Locator, name: RegExp) => board.getByRole('option', { name })
const tool = (board: Locator, name: string) => board.getByRole('button', { name, exact: true })

/** Drags a page to the left or the right half of another. */
async function drag(board: Locator, from: RegExp, to: RegExp, half: 'left' | 'right') {
  const mouse = board.page().mouse
  await board.getByRole('listbox').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const [start, end] = [await sheet(board, from).boundingBox(), await sheet(board, to).boundingBox()]
  if (!start || !end) throw new Error('A page is not visible')
  await mouse.move(start.x + start.width / 2, start.y + start.height / 3)
  await mouse.down()
  await mouse.move(start.x + start.width / 2 + 20, start.y + start.height / 3, { steps: 3 })
  await mouse.move(end.x + end.width * (half === 'left' ? 0.1 : 0.9), end.y + end.height / 2, { steps: 6 })
  await mouse.up()
}

test('edits pages by mouse, with undo and redo; the text field and the result match', async ({ page }) => {
  const said = complaints(page)
  const board = await openBoard(page, 'reorder-pdf', numbered('a', 6))
  const text = page.getByLabel('Page order')
  await drag(board, /^Page 5/, /^Page 1/, 'left')
  expect(await labels(board)).toEqual(['a 5', 'a 1', 'a 2', 'a 3', 'a 4', 'a 6'])
  await expect(text).toHaveValue('5,1-4,6')

  // Shift selects a range, Ctrl adds one; selected pages are dropped together.
  await sheet(board, /^Page 1/).click()
  await sheet(board, /^Page 2/).click({ modifiers: ['Shift'] })
  await sheet(board, /^Page 6/).click({ modifiers: ['ControlOrMeta'] })
  await drag(board, /^Page 2/, /^Page 5/, 'left')
  await expect(text).toHaveValue('1,2,6,5,3,4')

  await sheet(board, /^Page 6/).click()
  await tool(board, 'Rotate right').click()
  await tool(board, 'Blank page').click()
  await sheet(board, /^Page 4/).click()
  await tool(board, 'Delete').click()
  await expect(text).toHaveValue('1,2,6@90,blank,5,3')
  for (const _ of [1, 2, 3]) await tool(board, 'Undo').click()
  await expect(text).toHaveValue('1,2,6,5,3,4')
  for (const _ of [1, 2, 3]) await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(text).toHaveValue('1,2,6@90,blank,5,3')
  expect(await labels(board)).toEqual(['a 1', 'a 2', 'a 6, rotated right', 'Blank page', 'a 5', 'a 3'])
  expect(await runAndRead(page)).toEqual(['a 1', 'a 2', 'a 6@90', 'blank', 'a 5', 'a 3'])
  expect(said).toEqual([])
})

test('selects, moves, rotates, zooms and deletes pages by keyboard', async ({ page }) => {
  const board = await openBoard(page, 'reorder-pdf', numbered('a', 5))
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await sheet(board, /^Page 1/).focus()
  await press('ArrowRight', 'Shift+ArrowRight')
  await expect(board.getByRole('option', { selected: true })).toHaveCount(2)
  await press('Alt+ArrowRight')
  expect(await labels(board)).toEqual(['a 1', 'a 4', 'a 2', 'a 3', 'a 5'])
  await expect(board.getByRole('status')).toHaveText('2 pages: moved to position 3 of 5.')
  await press('Escape', 'Home', 'r', 'r', 'Alt+End')
  expect(await labels(board)).toEqual(['a 4', 'a 2', 'a 3', 'a 5', 'a 1, upside down'])
  await expect(sheet(board, /^Page 1/)).toBeFocused()

  await press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('canvas')).toBeVisible()
  await expect(dialog).toHaveAccessibleName('Page 1 of a.pdf')
  await press('ArrowLeft')
  await expect(dialog).toHaveAccessibleName('Page 5 of a.pdf')
  await press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(sheet(board, /^Page 5/)).toBeFocused()

  await press('Delete', 'ControlOrMeta+z', 'ControlOrMeta+y')
  expect(await labels(board)).toEqual(['a 4', 'a 2', 'a 3', 'a 1, upside down'])
  await expect(page.locator(':focus')).toHaveAttribute('role', 'option')
  await press('ControlOrMeta+a')
  await expect(board.getByRole('option', { selected: true })).toHaveCount(4)
  await press('Delete')
  await expect(board.getByRole('status')).toHaveText('Keep at least one page.')
  expect(await runAndRead(page)).toEqual(['a 4', 'a 2', 'a 3', 'a 1@180'])
})

test('the text field updates the board, and shows an error if invalid', async ({ page }) => {
  const board = await openBoard(page, 'reorder-pdf', numbered('a', 4))
  const text = page.getByLabel('Page order')
  await page.locator('summary', { hasText: 'Advanced' }).click()
  await text.fill('3,1@90')
  await expect.poll(() => labels(board)).toEqual(['a 3', 'a 1, rotated right', 'a 2', 'a 4'])
  await text.fill('3,9')
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('“9” doesn’t fit this document of 4 pages.')).toBeVisible()
  expect(await labels(board)).toEqual(['a 3', 'a 1, rotated right', 'a 2', 'a 4'])
  await text.fill('')
  await expect.poll(() => labels(board)).toEqual(['a 1', 'a 2', 'a 3', 'a 4'])
  await expect(text).not.toHaveAttribute('aria-invalid')
  await page.getByRole('radio', { name: 'Last to first' }).check()
  expect(await labels(board)).toEqual(['a 4', 'a 3', 'a 2', 'a 1'])
})

test('moves, sorts, mixes and removes whole files', async ({ page }) => {
  const files = [numbered('scan 10', 2), numbered('scan 2', 2), numbered('away', 1)]
  const board = await openBoard(page, 'merge-pdf', ...files)
  await expect.poll(() => labels(board)).toEqual(['scan 10 1', 'scan 10 2', 'scan 2 1', 'scan 2 2', 'away 1'])
  await drag(board, /^Page 1 of away/, /^Page 1 of scan 10/, 'left')
  await page.getByRole('button', { name: 'Remove away.pdf' }).click()
  expect(await labels(board)).toEqual(['scan 10 1', 'scan 10 2', 'scan 2 1', 'scan 2 2'])
  await tool(board, 'Sort by name').click()
  expect(await labels(board)).toEqual(['scan 2 1', 'scan 2 2', 'scan 10 1', 'scan 10 2'])
  await tool(board, 'Move scan 2.pdf down').click()
  expect(await labels(board)).toEqual(['scan 10 1', 'scan 10 2', 'scan 2 1', 'scan 2 2'])
  await drag(board, /^Page 2 of scan 2/, /^Page 1 of scan 10/, 'right')
  expect(await runAndRead(page)).toEqual(['scan 10 1', 'scan 2 2', 'scan 10 2', 'scan 2 1'])
})

test('the boards for rotating, deleting and splitting write their own options', async ({ page }) => {
  let board = await openBoard(page, 'rotate-pdf', numbered('a', 3))
  await sheet(board, /^Page 2/).click()
  await tool(board, 'Rotate left').click()
  await expect(page.getByLabel('Page range')).toHaveValue('2@270')
  // The drawn page is turned as the result will be.
  await expect
    .poll(async () => {
      const box = await sheet(board, /^Page 2/)
        .locator('canvas')
        .boundingBox()
      return box && box.width > box.height
    })
    .toBe(true)

  board = await openBoard(page, 'split-pdf', numbered('a', 5))
  await tool(board, 'Join all').click()
  await board.getByRole('button', { name: 'Split after page 2' }).click()
  await expect(page.getByRole('radio', { name: 'By page ranges' })).toBeChecked()
  await expect(page.getByLabel('Page ranges', { exact: true })).toHaveValue('1-2,3-5')
  await sheet(board, /^Page 4/).press('Space')
  await expect(page.getByLabel('Page ranges', { exact: true })).toHaveValue('1-2,3-4,5')

  board = await openBoard(page, 'del-pdf-page', numbered('a', 5))
  await sheet(board, /^Page 2/).click()
  await sheet(board, /^Page 4/).click({ modifiers: ['Shift'] })
  await expect(page.getByLabel('Pages to delete')).toHaveValue('2-4')
  await sheet(board, /^Page 3/).click()
  await expect(sheet(board, /^Page 4/)).toHaveAccessibleName('Page 4 of a.pdf, will be deleted')
  expect(await runAndRead(page)).toEqual(['a 1', 'a 3', 'a 5'])
})

test('renders only some dozens of 500 pages', async ({ page }) => {
  const board = await openBoard(page, 'reorder-pdf', numbered('a', 500))
  await sheet(board, /^Page 1 /).focus()
  await page.keyboard.press('End')
  await expect(sheet(board, /^Page 500 /)).toBeFocused()
  await expect(sheet(board, /^Page 500 /).locator('canvas')).toBeVisible()
  expect(await board.getByRole('option').count()).toBeLessThan(60)
  await page.keyboard.press('Alt+Home')
  await expect(page.getByLabel('Page order')).toHaveValue('500,1-499')
  await expect(sheet(board, /^Page 500 /)).toBeFocused()
  expect(await sheet(board, /^Page 500 /).getAttribute('aria-posinset')).toBe('1')
})

test('the board has no axe findings, in both colour schemes', async ({ page }) => {
  const found = async (where: string, ...schemes: ('light' | 'dark')[]) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await axeOf(page).include('main').analyze()
      expect(violations.map(({ id, nodes }) => `${where} ${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  }
  let board = await openBoard(page, 'merge-pdf', numbered('a', 3), numbered('b', 2))
  await sheet(board, /^Page 2 of a/).click()
  await tool(board, 'Blank page').click()
  await found('merge', 'light', 'dark')
  await sheet(board, /^Page 2 of a/).press('Enter')
  await found('look closer', 'dark')
  board = await openBoard(page, 'del-pdf-page', numbered('a', 5))
  await sheet(board, /^Page 2/).click()
  await found('delete', 'dark')
  await openBoard(page, 'split-pdf', numbered('a', 5))
  await found('split', 'light')
})
