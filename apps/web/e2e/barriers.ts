/** Accessibility checks: axe on a page's current state (WCAG 2.2 AA and best practice), and the focus order by Tab. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, type Locator } from '@playwright/test'
import type { Locale } from '@docweave/contract/locale-table'
import { languagesInTurn } from './pages.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** Rules about colours: the only ones whose findings depend on the colour scheme. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * Axe for a page's current state. It collects elements with violations only, not those that pass, and as there are no frames, it needs no
 * extra page to merge its findings (legacy mode).
 */
export const axeOf = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

/** Expects no axe findings in the light and the dark colour scheme; `state` names the page's state in the failure message. */
export async function expectNoBarrier(page: Page, state: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await found(axeOf(page).withTags(tags)), `${state}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await found(axeOf(page).withRules(ofColours)), `${state}, dark`).toEqual([])
}

/**
 * Returns `expectNoBarrier` for the states of a page in one locale. Findings depend on the markup, which all locales share: unless
 * `EVERY_COMBINATION=1` is set, each state is checked in one locale only, so that the runs for all locales together check every state.
 */
export function barriersInTurn(locale: Locale) {
  let states = 0
  return async (page: Page, state: string) => {
    if (languagesInTurn(states++).some((each) => each === locale)) await expectNoBarrier(page, `${state}, ${locale}`)
  }
}

/** Most presses of the key before `tabTo` gives up. */
const most = 60

/** Whether the focused element or its parent has an outline. */
const outlined = (page: Page) =>
  page.evaluate(() => {
    for (let element = document.activeElement, up = 0; element && up < 2; element = element.parentElement, up++)
      if (getComputedStyle(element).outlineStyle !== 'none') return true
    return false
  })

/** Presses Tab until `target` has the focus, and expects a visible outline on every focused element on the way. */
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
