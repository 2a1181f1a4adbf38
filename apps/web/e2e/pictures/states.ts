/** Every state of every page: its name, and the way to it from anywhere on the site. Words differ by language: parts are found by form. */
import type { Page } from '@playwright/test'
import { giveFiles, type GivenFile } from '../give-files.ts'
import { openNetwork } from '../network.ts'
import { accountStates } from './account-states.ts'
import { damaged, locked, longest, many, photos, scan, unknown, written } from './files.ts'
import { startLong, type MadeJobs } from './made-jobs.ts'

export interface Visit {
  page: Page
  /** Opens a path in the visit's language, alive; by another way to the site where its `origin` is given. */
  open: (path: string, origin?: string) => Promise<void>
  made: MadeJobs
}

/** Leads to the state; gives what is to be done once the pictures are taken, where there is such. */
export type Show = (visit: Visit) => Promise<void | (() => Promise<void>)>

const drop = (page: Page, ...files: GivenFile[]) => giveFiles(page, 'drop', ...files)
const seen = (page: Page, selector: string) => page.locator(selector).first().waitFor({ timeout: 30_000 })

/** Home with files, once it says what fits. */
const home =
  (sign: string, ...files: GivenFile[]): Show =>
  async ({ page, open }) => {
    await open('/')
    await drop(page, ...files)
    await seen(page, sign)
  }

/** A tool with files, once each is known. */
const bench =
  (path: string, ...files: GivenFile[]): Show =>
  async ({ page, open }) => {
    await open(path)
    await drop(page, ...files)
    await page.waitForFunction((count) => {
      const lines = [...document.querySelectorAll('ol.thread > li:first-child ul > li')]
      return lines.length === count && lines.every(({ textContent }) => /PDF|JPG/.test(textContent))
    }, files.length)
    // What flows is told once the pages are counted.
    await page.waitForTimeout(300)
  }

const search =
  (text: string, sign: string): Show =>
  async ({ page, open }) => {
    await open('/')
    await page.getByRole('searchbox').fill(text)
    await seen(page, sign)
  }

/** A job's page, scrolled to its preview and back, so that it is there. */
const withPreview =
  (job: keyof MadeJobs, drawn: string): Show =>
  async ({ page, open, made }) => {
    await open(made[job])
    await page.locator('section:has(> h2)').last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 900)
    await seen(page, drawn)
    // Before and after are drawn each in its time.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-preview-page="1"]')].every(
        (place) => !place.checkVisibility() || place.querySelector('canvas'),
      ),
    )
  }

const plainJob =
  (job: keyof MadeJobs, after?: (page: Page) => Promise<void>): Show =>
  async ({ page, open, made }) => {
    await open(made[job])
    await after?.(page)
  }

export const states: Record<string, Show> = {
  'home-empty': ({ open }) => open('/'),
  'home-scan': home('[role=status] a', scan),
  'home-photos': home('[role=status] a', ...photos),
  'home-many': home('[role=status] a', ...many),
  'home-nothing': home('section [role=status] p', written, unknown),
  'home-searched': search('pdf', 'search li a'),
  'home-not-found': search('qqqqzzzz', 'search p:not(.visually-hidden)'),

  'tool-empty': ({ open }) => open('/pdf-ocr'),
  'tool-files': bench('/compress-pdf', scan, longest, locked, damaged),
  'tool-many': bench('/compress-pdf', ...many),
  'tool-unfit': bench('/compress-pdf?then=split-pdf', ...photos),
  'tool-step-open': async (visit) => {
    await bench('/pdf-ocr?then=compress-pdf,split-pdf', scan)(visit)
    await visit.page.locator('ol.thread h2 button[aria-expanded=false]').last().click()
  },
  'tool-picker': async (visit) => {
    await bench('/pdf-ocr?then=compress-pdf', scan)(visit)
    await visit.page.locator('button:has(.lucide-plus)').last().click()
    await seen(visit.page, 'input[type=search]')
  },
  'tool-menu': async (visit) => {
    await bench('/pdf-ocr?then=compress-pdf', scan)(visit)
    await visit.page.locator('button:has(.lucide-ellipsis)').last().click()
  },
  'tool-old-link': ({ open }) => open('/compress-pdf?options={"level":"brutal"}&then=[["fax-pdf"],["split-pdf"]]'),
  'tool-board': async (visit) => {
    await bench('/merge-pdf', written, scan)(visit)
    await seen(visit.page, '[data-sheet] canvas')
  },
  'tool-uploading': async (visit) => {
    await bench('/compress-pdf', scan, longest)(visit)
    await visit.page.route('**/uploads', () => undefined)
    await visit.page.locator('ol.thread > li:last-child .bg-thread').click()
    await seen(visit.page, 'progress, [role=progressbar]')
    return () => visit.page.unroute('**/uploads')
  },
  'chain-empty': ({ open }) => open('/chains/photos-to-searchable-pdf'),

  'job-waiting': async ({ open }) => {
    const { path, end } = await startLong(3)
    await open(path)
    return end
  },
  'job-running': async ({ page, open }) => {
    const { path, end } = await startLong()
    await open(path)
    await seen(page, 'progress, [role=progressbar]')
    return end
  },
  'job-offline': async ({ page, open }) => {
    const { path, end } = await startLong()
    const network = await openNetwork()
    await open(path, network.url)
    network.cut()
    await page.locator('h1 ~ [role=status]:not(:empty)').waitFor({ timeout: 40_000 })
    return end
  },
  'job-cancelled': async ({ open }) => {
    const { path, end } = await startLong()
    await end()
    await open(path)
  },
  'job-failed-locked': plainJob('locked'),
  'job-failed-options': plainJob('options', async (page) => {
    await page.locator('main .bg-thread').first().click()
    await seen(page, '[aria-invalid=true]')
  }),
  'job-failed-unread': plainJob('unread'),
  'job-failed-merge': plainJob('merge'),
  'job-done': withPreview('done', '[data-preview-page="1"] canvas:visible'),
  'job-done-pictures': withPreview('pictures', 'section img, section canvas'),
  'job-done-text': withPreview('text', 'section pre'),
  'job-some-failed': plainJob('some'),
  'job-delete': plainJob('pictures', async (page) => {
    await page.locator('button:has(.lucide-trash-2)').click()
    await seen(page, 'dialog')
  }),
  'job-deleted': plainJob('gone'),

  'missing-page': ({ open }) => open('/nope'),
  'missing-job': ({ open }) => open('/download/0123456789abcdef0123456789abcdef'),
  'self-check-engines': async ({ page, open }) => {
    await open('/test')
    await seen(page, 'tbody th')
  },
  'self-check-passed': async ({ page, open }) => {
    await open('/test')
    await seen(page, 'tbody th')
    await page.locator('main .bg-thread').click()
    await seen(page, '[role=status] .text-done')
  },
  'design-all': ({ open }) => open('/test2'),
  ...accountStates,
}
