/** Measures a tool page's responsiveness: the slowest interaction, and long tasks when many files are added. */
import type { Browser, Page } from '@playwright/test'

/** The shortest interaction that browsers report (W3C Event Timing, at least 16 ms). */
const leastDuration = 16

const observe = (page: Page) =>
  page.addInitScript((least) => {
    const answers: Record<string, number> = {}
    Reflect.set(window, 'answers', answers)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const interaction = Number(Reflect.get(entry, 'interactionId') ?? 0)
        if (interaction > 0) answers[interaction] = Math.max(answers[interaction] ?? 0, entry.duration)
      }
    }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: least }))
  }, leastDuration)

/**
 * Chooses a file, adds a step, opens its options and types into them.
 *
 * @param slowdown how many times slower the processor is made
 * @returns the interaction to next paint in milliseconds, which is the slowest for so few interactions
 */
export async function slowestAnswer(browser: Browser, url: string, path: string, slowdown: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    const page = await context.newPage()
    await observe(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url, { waitUntil: 'networkidle' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('Choose files', { exact: true }).click(),
    ])
    await chooser.setFiles(path)
    await page.getByRole('list', { name: 'Your files' }).waitFor()
    await page.getByRole('button', { name: 'Add a step' }).click()
    const field = page.getByRole('searchbox', { name: 'Find a tool' })
    await field.click()
    await field.pressSequentially('split', { delay: 60 })
    await page
      .getByRole('list', { name: 'Tools you can add here' })
      .getByRole('button', { name: /^Split PDF/ })
      .click()
    const head = page
      .getByRole('region', { name: /^Step 2/ })
      .getByRole('heading')
      .getByRole('button')
    await head.click()
    await head.click()
    // The options of the chosen step; the new step may have been chosen already.
    const options = page.getByRole('region', { name: /^Options of Split PDF/ })
    if (!(await options.isVisible())) await head.click()
    const option = options.getByRole('textbox').last()
    await option.click()
    await option.pressSequentially('-part', { delay: 60 })
    // The observer reports the last interaction after its paint.
    await page.waitForTimeout(500)
    return Math.max(...Object.values(await page.evaluate((): Record<string, number> => Reflect.get(window, 'answers'))))
  } finally {
    await context.close()
  }
}

/** Drops `count` copies of a PDF on the page at once; returns tasks over 50 ms until all are listed with their detected type. */
export async function longTasks(browser: Browser, url: string, content: Buffer, count: number): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate(
      async ({ base64, count }) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        const transfer = new DataTransfer()
        for (let number = 1; number <= count; number++) transfer.items.add(new File([bytes], `file ${number}.pdf`))
        // Creating the files was a long task of the benchmark, which must not be counted.
        await new Promise((resolve) => setTimeout(resolve, 500))
        const tasks: number[] = []
        Reflect.set(window, 'tasks', tasks)
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) tasks.push(duration)
        }).observe({ type: 'longtask' })
        const usual = { bubbles: true, cancelable: true, dataTransfer: transfer }
        for (const type of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, usual))
      },
      { base64: content.toString('base64'), count },
    )
    await page.waitForFunction(
      (count) => {
        const lines = [...document.querySelectorAll('ul[aria-label="Your files"] > li')]
        return lines.length === count && lines.every(({ textContent }) => textContent.includes('PDF'))
      },
      count,
      { polling: 250, timeout: 60_000 },
    )
    await page.waitForTimeout(500)
    return await page.evaluate((): number[] => Reflect.get(window, 'tasks'))
  } finally {
    await page.close()
  }
}
