/** A run in Firefox without a mouse, with a visible focus at all times. */
import * as mupdf from 'mupdf'
import type { KeyInput, Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { coloured, lime, red } from '../sample-files.ts'
import { expectState, prepare } from './on-page.ts'
import { openVisitor, startFirefox } from './visitor.ts'

const browser = await startFirefox()

/** The text or label of the focused element, and whether it or its parent has an outline. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    const isOutlined = [element, element.parentElement].some(
      (each) => each && getComputedStyle(each).outlineStyle !== 'none',
    )
    const value = element instanceof HTMLInputElement ? element.value : ''
    return { name: element.ariaLabel ?? (element.innerText || value), isOutlined }
  })

/** Presses Tab until an element whose text or value matches has the focus. Returns the elements on the way without a visible focus. */
async function tabTo(page: Page, name: RegExp): Promise<string[]> {
  const bare: string[] = []
  for (let pressed = 0; pressed < 80; pressed++) {
    const now = await focused(page)
    if (now?.isOutlined === false) bare.push(now.name)
    if (now && name.test(now.name.trim())) return bare
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('adds and configures a step, runs and downloads by keyboard alone', async () => {
  const visitor = await openVisitor(browser)
  const { page } = visitor
  const press = (key: KeyInput) => page.keyboard.press(key)
  await prepare(visitor, '/rotate-pdf', 'browser', coloured('by keys.pdf', [red, lime]))
  await page.focus('input[type=file]')
  expect(await tabTo(page, /^Add a step$/)).toEqual([])
  await press('Enter')
  expect(await tabTo(page, /^Compress PDF/)).toEqual([])
  await press('Enter')
  expect(await tabTo(page, /^Run$/)).toEqual([])
  await press('Enter')
  await expectState(page, 'Done')
  await expect.poll(async () => (await focused(page))?.name).toBe('Done')
  expect(await tabTo(page, /^Download/)).toEqual([])
  const { content } = await visitor.download(() => press('Enter'))
  const result = mupdf.Document.openDocument(content, 'application/pdf')
  expect(result.countPages()).toBe(2)
  expect(result.loadPage(0).getBounds()).toEqual([0, 0, 842, 595])
})
