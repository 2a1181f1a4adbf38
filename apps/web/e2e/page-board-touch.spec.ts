/** The page board on a phone: by touch alone, at 360 pixels. */
import { expect, test, type CDPSession, type Locator } from '@playwright/test'
import { labels, numbered, openBoard, runAndRead } from './numbered-pages.ts'
import { at } from './pages.ts'

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
})

test.describe.configure({ timeout: 60_000 })

const sheet = (board: Locator, name: RegExp) => board.getByRole('option', { name })

/** A point of a page cell: its centre, or at a fraction of its width from the left. */
async function pointOf(board: Locator, name: RegExp, part = 0.5) {
  const box = await sheet(board, name).boundingBox()
  if (!box) throw new Error(`${name} is not visible`)
  return { x: box.x + box.width * part, y: box.y + box.height / 2 }
}

const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })

test('nobody is asked to drop files by touch', async ({ page }) => {
  await page.goto(at('/merge-pdf', 'en'))
  await expect(page.getByText('Choose files')).toBeVisible()
  await expect(page.getByText('Drop your files here')).toBeHidden()
})

test('a file’s name and its buttons all have room', async ({ page }) => {
  const board = await openBoard(page, 'merge-pdf', numbered('a', 1), numbered('b', 1))
  const line = board.getByRole('list', { name: 'Files in order' }).getByRole('listitem').first()
  const box = await line.boundingBox()
  const name = await line.getByText('a.pdf').boundingBox()
  const remove = await line.getByRole('button', { name: /^Remove/ }).boundingBox()
  if (!box || !name || !remove) throw new Error('A part of the line is not visible')
  expect(name.width).toBeGreaterThan(100)
  expect(remove.x + remove.width).toBeLessThanOrEqual(box.x + box.width)
})

test('a long press drags a page, and a swipe scrolls', async ({ page }) => {
  const board = await openBoard(page, 'reorder-pdf', numbered('a', 12))
  await board.getByRole('listbox').evaluate((element) => element.scrollIntoView())
  const session = await page.context().newCDPSession(page)
  const scroller = board.locator('[data-scrolls]')

  const from = await pointOf(board, /^Page 3 /)
  await touch(session, 'touchStart', from)
  // The finger moves once per frame: a single large move would not scroll.
  for (let up = 10; up <= 120; up += 10) {
    await touch(session, 'touchMove', { x: from.x, y: from.y - up })
    await page.waitForTimeout(16)
  }
  // It stops before it lifts, so that the scrolling does not continue.
  await page.waitForTimeout(150)
  await touch(session, 'touchEnd')
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(40)
  expect((await labels(board))[0]).toBe('a 1')
  await scroller.evaluate((element) => element.scrollTo({ top: 0 }))
  await expect(sheet(board, /^Page 1 /)).toBeInViewport()

  const [start, end] = [await pointOf(board, /^Page 3 /), await pointOf(board, /^Page 1 /, 0.1)]
  const first = await pointOf(board, /^Page 1 /)
  await touch(session, 'touchStart', start)
  await expect(board.locator('[data-in-hand]')).toBeVisible()
  for (const part of [0.3, 0.6, 1])
    await touch(session, 'touchMove', {
      x: start.x + (end.x - start.x) * part,
      y: start.y + (end.y - start.y) * part,
    })
  await touch(session, 'touchEnd')
  // The dragged page is first and selected. A tap deselects it, also right after the drop.
  await page.touchscreen.tap(first.x, first.y)
  await expect.poll(async () => (await labels(board)).slice(0, 3)).toEqual(['a 3', 'a 1', 'a 2'])
  await expect(board.getByRole('option', { selected: true })).toHaveCount(0)

  // A tap adds to the selection.
  const second = await pointOf(board, /^Page 1 /)
  await page.touchscreen.tap(second.x, second.y)
  await expect(board.getByRole('option', { selected: true })).toHaveCount(1)
  await expect(page.getByLabel('Page order')).toHaveValue('3,1,2,4-12')
  await board.getByRole('button', { name: 'Delete', exact: true }).tap()
  const pages = await runAndRead(page)
  expect(pages).toEqual([3, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `a ${number}`))
})

test('the board scrolls while a page is dragged near its edge', async ({ page }) => {
  const board = await openBoard(page, 'reorder-pdf', numbered('a', 30))
  const scroller = board.locator('[data-scrolls]')
  await scroller.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await scroller.boundingBox()
  if (!box) throw new Error('The board is not visible')
  const session = await page.context().newCDPSession(page)
  const start = await pointOf(board, /^Page 1 /)
  await touch(session, 'touchStart', start)
  await expect(board.locator('[data-in-hand]')).toBeVisible()
  await touch(session, 'touchMove', { x: start.x, y: start.y + 30 })
  await touch(session, 'touchMove', { x: start.x, y: box.y + box.height - 6 })
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(300)
  await touch(session, 'touchEnd')
  expect((await labels(board))[0]).not.toBe('a 1')
})

test('every control is large enough for a finger, and nothing is wider than the phone', async ({ page }) => {
  for (const tool of ['merge-pdf', 'split-pdf']) {
    const board = await openBoard(
      page,
      tool,
      numbered('a', 3),
      numbered('a_name_that_is_longer_than_a_phone_is_wide', 2),
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const small = await board.locator('button, input, [role=option]').evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect()
        return width < 44 || height < 44 ? [`${control.outerHTML.slice(0, 90)} ${width} × ${height}`] : []
      }),
    )
    expect(small).toEqual([])
  }
})
