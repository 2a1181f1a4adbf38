/** Helpers for tests by touch. */
import type { Page } from '@playwright/test'

/** Drags by a finger from the height `start` to the height `end` of the viewport, at a distance `x` from its left edge. */
export async function dragByTouch(page: Page, x: number, start: number, end: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', start)
  for (let part = 1; part <= 8; part++) await touch('touchMove', start + ((end - start) * part) / 8)
  await touch('touchEnd')
}

/** The visible buttons of the step list that are too small for a finger, as the beginnings of their HTML. */
export const smallButtons = (page: Page) =>
  page.locator('ol.thread > li:nth-child(n + 2) button:visible').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { width, height } = button.getBoundingClientRect()
      return width > 0 && (width < 44 || height < 44) ? [button.outerHTML.slice(0, 200)] : []
    }),
  )
