/** What an operator does in the Temporal UI by hand, with a picture of each step: the runbook's "In the UI". */
import type { Camera } from './camera.ts'

interface FailedJob {
  id: string
  code: string
  /** The number of the event that it is to begin again after. */
  event: string
  /** Puts right what it failed of. */
  mend(): Promise<void>
  /** Waits until its visitor sees that it is done. */
  done(): Promise<unknown>
}

/** Finds a failed run and where it is to begin again, and resets it. */
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

/** The schedule that removes what is past its time, after a run of it. */
export async function lookAtSchedule({ page, take }: Camera, schedules: string): Promise<void> {
  await page.goto(`${schedules}/expire-files`)
  await take('schedule', '1 Recent Run')
}

/** How payloads are read in clear by an operator who is signed in to the site. */
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
