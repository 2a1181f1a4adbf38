/** Pictures of the main pages in Firefox, in light and dark colours, on a desktop and on a phone. Nothing may be wider than the window. */
import { expect, test } from 'vitest'
import { coloured, lime, red } from '../sample-files.ts'
import { expectState, open, prepare, run } from './on-page.ts'
import { openVisitor, startFirefox, takePicture } from './visitor.ts'

/** Values of Firefox's preference for `prefers-color-scheme`. */
const schemes = { dark: 0, light: 1 } as const
const windows = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const

test.each(['light', 'dark'] as const)('pages in %s colours', async (scheme) => {
  const browser = await startFirefox({ 'layout.css.prefers-color-scheme.content-override': schemes[scheme] })
  for (const [name, size] of Object.entries(windows)) {
    const visitor = await openVisitor(browser)
    const { page } = visitor
    await page.setViewport(size)
    const look = async (what: string) => {
      await takePicture(page, `${what} ${scheme} ${name}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(size.width)
    }
    await open(visitor, '/', 'ko')
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(scheme === 'dark')
    await look('home')
    await prepare(visitor, '/rotate-pdf', 'browser', coloured('계약서.pdf', [red, lime]))
    await page.waitForSelector('[data-sheet] canvas')
    await look('tool')
    await run(page)
    await expectState(page, 'Done')
    await look('done')
  }
})
