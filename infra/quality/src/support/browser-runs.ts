/** Runs jobs on the site in Chromium, in the browser or on the server, and measures them. Times are those of a visitor. */
import type { Page } from '@playwright/test'
import { z } from 'zod'

export type Place = 'browser' | 'server'
export interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Milliseconds of a run, and of its first step alone; the longest task of the page meanwhile, 0 if none took 50 ms. */
export interface Run {
  whole: number
  step: number
  longestTask: number
}

/** Opens a tool's page with files and a chosen place; Run is the next click. */
export async function prepare(page: Page, address: string, files: readonly Upload[], place: Place): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', [...files])
  await page.getByText('Output:').waitFor()
  const other = page.getByRole('button', { name: place === 'browser' ? 'Run in this browser' : 'Run on the server' })
  if ((await other.count()) > 0) await other.click()
  // The pictures of the pages are drawn before anybody presses Run.
  await page.waitForTimeout(1500)
}

const Timed = z.object({ whole: z.number(), longestTask: z.number() })
const Steps = z.object({ steps: z.array(z.object({ startedAt: z.number(), endedAt: z.number() })) })

/** Presses Run, and waits until the job is done. */
export async function run(page: Page): Promise<Run> {
  const timed = page.evaluate(
    () =>
      new Promise((resolve) => {
        let [from, longestTask] = [0, 0]
        addEventListener('click', () => (from = performance.now()), { once: true, capture: true })
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
        }).observe({ type: 'longtask' })
        new MutationObserver((_, observer) => {
          if (document.querySelector('h1')?.textContent !== 'Done') return
          observer.disconnect()
          const whole = performance.now() - from
          // Long tasks are told when they are over.
          setTimeout(() => resolve({ whole, longestTask }), 500)
        }).observe(document, { subtree: true, childList: true, characterData: true })
      }),
  )
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const { whole, longestTask } = Timed.parse(await timed)
  const id = new URL(page.url()).pathname.split('/').pop() ?? ''
  const job = await page.evaluate(async (jobId) => {
    if (!jobId.startsWith('here-')) {
      const answer = await fetch(`/trpc/jobs.get?input=${encodeURIComponent(JSON.stringify({ id: jobId }))}`)
      return (await answer.json()).result.data
    }
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('docweave-runs')
      opening.addEventListener('success', () => resolve(opening.result))
    })
    return new Promise((resolve) => {
      const reading = database.transaction('jobs').objectStore('jobs').get(jobId)
      reading.addEventListener('success', () => resolve(reading.result.job))
    })
  }, id)
  const [first] = Steps.parse(job).steps
  return { whole, longestTask, step: first ? first.endedAt - first.startedAt : Number.NaN }
}
