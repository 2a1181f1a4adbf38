/** What axe finds on a page as it is now: WCAG 2.2 AA and what is good practice beyond it. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, type Locator } from '@playwright/test'
import type { Locale } from '@docweave/contract/locale-table'
import { languages } from './pages.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** The rules that colours can break: the only ones whose findings another colour scheme changes. */
const ofColours = ['color-contrast', 'link-in-text-block']

async function found(builder: AxeBuilder): Promise<string[]> {
  // One document, no frames: axe need not open a page of its own to put its findings together.
  const { violations } = await builder.setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

/** Expects that axe finds nothing, in the light and in the dark; `state` says which state of the page it is. */
export async function expectNoBarrier(page: Page, state: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await found(new AxeBuilder({ page }).withTags(tags)), `${state}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await found(new AxeBuilder({ page }).withRules(ofColours)), `${state}, dark`).toEqual([])
}

/**
 * The same for the states of a page in one language. What axe finds lies in the markup, which all languages share: each state is looked at
 * in one of them in turn, so that all of them together see every state.
 */
export function barriersInTurn(locale: Locale) {
  let states = 0
  return async (page: Page, state: string) => {
    if (languages[states++ % languages.length] === locale) await expectNoBarrier(page, `${state}, ${locale}`)
  }
}

/** Going through a page by the keyboard, as one does who cannot see a mouse pointer: by Tab, always seeing where one is. */

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
