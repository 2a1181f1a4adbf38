/** The run button, the upload's progress and what prevents a run: in view at every moment, for every tool, on a small phone and a desktop. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { toolList } from '@docweave/tools/tools'
import { at, languagesInTurn } from './pages.ts'
import { coloured, red } from './sample-files.ts'

const windows = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
]

/** Expects an element to be entirely in the window, whatever the page is scrolled to. */
async function expectInView(page: Page, element: Locator, at: string) {
  for (const [place, top] of [
    ['top', 0],
    ['middle', 0.5],
    ['end', 1],
  ] as const) {
    await page.evaluate((share) => {
      const { scrollHeight } = document.documentElement
      scrollTo(0, (scrollHeight - innerHeight) * share)
    }, top)
    await expect(element, `${at}, scrolled to the ${place}`).toBeInViewport({ ratio: 1 })
  }
}

const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })

for (const tool of toolList)
  test(`${tool.id}: Run is in view`, async ({ page }) => {
    const [ending = ''] = tool.accepts
    // What is in it does not matter: nothing is sent. PDFs are real, as their pages are drawn.
    const file =
      ending === 'pdf'
        ? coloured('colours.pdf', [red, red, red, red])
        : { name: `file.${ending}`, mimeType: '', buffer: Buffer.from('text') }
    for (const size of windows) {
      await page.setViewportSize(size)
      await page.goto(at(`/${tool.id}`, 'en'), { waitUntil: 'networkidle' })
      const where = `${size.width} × ${size.height}`
      await expectInView(page, run(page), `${where} without a file`)
      await page.setInputFiles('input[type=file]', file)
      await expect(page.getByText(file.name).first()).toBeAttached()
      if (ending === 'pdf' && tool.accepts.length === 1) await expect(page.getByText('Output:')).toBeVisible()
      await expectInView(page, run(page), `${where} with a file`)
      await page
        .getByRole('button', { name: `Remove ${file.name}` })
        .first()
        .click()
    }
  })

for (const size of windows)
  test(`progress and problems are where Run is, at ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto(at('/compress-pdf', 'en'), { waitUntil: 'networkidle' })
    await page.setInputFiles('input[type=file]', [coloured('open.pdf', [red]), coloured('locked.pdf', [red], 'right')])
    await expect(page.getByLabel('Password for this file')).toBeVisible()
    await run(page).click()
    const bar = page.getByRole('region', { name: 'Run', exact: true })
    await expect(bar.getByText('locked.pdf')).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('button', { name: 'Run without this file' })).toBeInViewport({ ratio: 1 })
    // The missing password can be typed at once, and its field says what is wrong.
    const password = page.getByLabel('locked.pdf', { exact: true }).or(page.locator('input[type=password]')).first()
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription(/Enter the password to run this file\./)

    // The network takes its time: the progress is in view.
    await page.route(/\/uploads/, async (route) => {
      await new Promise((wake) => setTimeout(wake, 1500))
      await route.continue()
    })
    await bar.getByRole('button', { name: 'Run without this file' }).click()
    await expect(bar.getByRole('progressbar').first()).toBeInViewport()
    await page.waitForURL(/\/download\//, { timeout: 30_000 })
    await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('region', { name: 'Results' })).toContainText('open')
  })

const names = { en: 'Run', ko: '실행', ja: '実行' }

for (const [index, size] of windows.entries())
  for (const locale of languagesInTurn(index + 1))
    test(`Run stays where it is once a file is listed, in ${locale} at ${size.width} × ${size.height}`, async ({
      page,
    }) => {
      await page.setViewportSize(size)
      await page.goto(at('/pdf-ocr', locale), { waitUntil: 'networkidle' })
      const button = await page.getByRole('button', { name: names[locale], exact: true }).elementHandle()
      // Looks at every frame from the one in which the file is listed to the one with the last line beside the button.
      const tops = page.evaluate(
        (button) =>
          new Promise<number[]>((resolve) => {
            const seen = new Set<number>()
            const look = () => {
              const { innerText } = document.body
              if (button && innerText.includes('colours.pdf')) seen.add(button.getBoundingClientRect().top)
              if (/38\s?MB/.test(innerText)) resolve([...seen])
              else requestAnimationFrame(look)
            }
            look()
          }),
        button,
      )
      await page.setInputFiles('input[type=file]', coloured('colours.pdf', [red]))
      expect(await tops).toHaveLength(1)
    })
