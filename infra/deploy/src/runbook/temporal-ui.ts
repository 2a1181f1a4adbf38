/** An operator's manual steps in the Temporal UI, with a screenshot of each, small enough for a document: the runbook's "In the UI". */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'

interface FailedJob {
  id: string
  code: string
  /** The number of the event to which it is reset. */
  event: string
  /** Repairs the cause of the failure. */
  mend(): Promise<void>
  /** Waits until the visitor sees the completed job. */
  done(): Promise<unknown>
}

/** Finds a failed run and its reset point, and resets it. */
export async function resetByHand(
  { page, take }: Camera,
  workflows: string,
  { id, code, event, mend, done }: FailedJob,
): Promise<void> {
  const query = encodeURIComponent(`\`DocweaveError\`="${code}"`)
  await page.goto(`${workflows}?query=${query}`)
  await take('list', id)
  await page.goto(`${workflows}/${id}`)
  await page.waitForURL(/history|timeline/)
  await take('run', 'pdf-ocr')
  await page.goto(page.url().replace(/\/(history|timeline).*/, '/history'))
  await page.getByText('Activity Task Failed').locator('visible=true').last().scrollIntoViewIfNeeded()
  await take('history', 'Activity Task Failed')
  await mend()

  await page.getByRole('button', { name: 'Reset' }).locator('visible=true').first().click()
  const dialog = page.getByRole('dialog', { name: 'Reset Workflow' })
  await dialog.locator('button[aria-haspopup=true]').click()
  await take('reset', `${event} - WorkflowTaskCompleted`)
  await dialog.getByRole('option', { name: `${event} - WorkflowTaskCompleted` }).click()
  await dialog.getByPlaceholder('Enter a reason').fill('the language data is back')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await take('was-reset', 'This Workflow has been reset')
  await done()
  await page.goto(`${workflows}/${id}`)
  await take('again', 'Completed')
}

/** Shows the expiry schedule after a run. */
export async function lookAtSchedule({ page, take }: Camera, schedules: string): Promise<void> {
  await page.goto(`${schedules}/expire-files`)
  await take('schedule', '1 Recent Run')
}

/** Configures the codec server, with which operators who are signed in to the site can read payloads. */
export async function setCodec({ page, take }: Camera, workflows: string): Promise<void> {
  await page.goto(workflows)
  await page
    .getByTestId(/data-encoder-status/)
    .first()
    .click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'Codec Server' })
  await dialog.getByText('Use my browser setting').click()
  await dialog.locator('textarea').fill('https://YOUR-SITE/codec')
  await dialog.getByText('Include cross-origin credentials').click()
  await take('codec', 'Include cross-origin credentials')
}

interface Camera {
  page: Page
  /** Waits until `sign` is visible, and saves a screenshot as `{name}.webp`. */
  take(name: string, sign: string): Promise<void>
}

/** Converts a PNG to WebP in the browser, which reduces it to a fifth. */
async function asWebp(converter: Page, png: Buffer): Promise<Buffer> {
  const data = await converter.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      return canvas.toDataURL('image/webp', 0.8)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(data.split(',')[1] ?? '', 'base64')
}

export async function createCamera(browser: Browser, folder: string): Promise<Camera> {
  const converter = await browser.newPage()
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  // The Temporal UI first checks for updates on the internet, which may be unreachable.
  page.setDefaultTimeout(90_000)
  return {
    page,
    async take(name, sign) {
      await page.getByText(sign).locator('visible=true').first().waitFor()
      await pause(2_000)
      await writeFile(join(folder, `${name}.webp`), await asWebp(converter, await page.screenshot()))
    },
  }
}
