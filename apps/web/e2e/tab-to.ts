/** Going through a page by the keyboard, as one does who cannot see a mouse pointer: by Tab, always seeing where one is. */
import { expect, type Locator, type Page } from '@playwright/test'

const most = 60

/** Whether the focused element, or one right around it, is outlined. */
const outlined = (page: Page) =>
  page.evaluate(() => {
    for (let element = document.activeElement, up = 0; element && up < 2; element = element.parentElement, up++)
      if (getComputedStyle(element).outlineStyle !== 'none') return true
    return false
  })

/** Presses Tab until `target` has the focus. Every stop on the way must be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor()
  for (let pressed = 0; pressed < most; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    const element = page.locator(':focus')
    if ((await element.count()) > 0)
      expect(await outlined(page), await element.evaluate(({ outerHTML }) => outerHTML)).toBe(true)
  }
  await expect(target).toBeFocused()
}
