/** Every state of every page: its name, and how to reach it. Elements are found by structure, since texts differ by locale. */
import type { Page } from '@playwright/test'
import { enter, makeAccount, newEmail, password, send } from '../account-visitor.ts'
import { openNetwork } from '../network.ts'
import { giveFiles, type FilePayload } from '../pages.ts'
import { written, damaged, locked, longest, many, photos, scan, unknown, startLong, type MadeJobs } from './fixtures.ts'

const isSeen = (page: Page, selector: string) => page.locator(selector).first().waitFor({ timeout: 30_000 })

/** Saves the pipeline of the workspace and runs it, as a signed-in user. */
async function makeHistory(page: Page, open: (path: string) => Promise<void>) {
  await open('/compress-pdf?then=split-pdf')
  await page.setInputFiles('input[type=file]', written)
  await page.locator('button:has(.lucide-bookmark)').click()
  await page.locator('dialog [type=submit]').click()
  await isSeen(page, 'a:has(.lucide-bookmark)')
  await page.locator('.run-bar .bg-thread').click()
  await page.waitForURL(/download/)
}

const accountStates: Record<string, Show> = {
  'account-sign-in': ({ open }) => open('/login'),
  'account-sign-in-refused': async ({ page, open }) => {
    await open('/login')
    await send(page, { email: newEmail(), password: 'wrong' })
    await isSeen(page, '[role=alert]')
  },
  'account-sign-up': ({ open }) => open('/signup'),
  'account-sign-up-sent': async ({ page, open }) => {
    await open('/signup')
    await send(page, { email: newEmail(), password })
    await isSeen(page, '[data-mail]')
  },
  'account-sign-up-opened': async ({ page, open }) => {
    await open('/signup')
    await send(page, { email: await makeAccount(), password })
    await page.locator('[data-mail]').click()
    await isSeen(page, 'h1:focus, h2:focus')
  },
  'account-forgot': ({ open }) => open('/forgot-password'),
  'account-reset': async ({ page, open }) => {
    await open('/forgot-password')
    await send(page, { email: await makeAccount() })
    await page.locator('[data-mail]').click()
    await isSeen(page, 'input[name=password]')
  },
  'account-reset-used': async ({ page, open }) => {
    await open('/reset-password?oobCode=used')
    await isSeen(page, '[role=alert]')
  },
  'account-settings': async ({ page, open }) => {
    await enter(page)
    await open('/profile-setting')
    await isSeen(page, 'fieldset')
  },
  'account-api-keys': async ({ page, open }) => {
    await enter(page)
    await open('/profile-setting')
    await page.locator('main section').nth(3).getByRole('button').click()
    await page.locator('main section').nth(3).locator('button.bg-thread').click()
    await isSeen(page, 'form textarea')
  },
  'profile-nobody': async ({ page, open }) => {
    await open('/profile')
    await isSeen(page, 'section ul')
  },
  profile: async ({ page, open }) => {
    await enter(page)
    await makeHistory(page, open)
    await open('/profile')
    await isSeen(page, 'a[href*="/download/"]')
  },
  'profile-save': async ({ page, open }) => {
    await open('/compress-pdf?then=split-pdf')
    await page.setInputFiles('input[type=file]', written)
    await page.locator('button:has(.lucide-bookmark)').click()
    await isSeen(page, 'dialog input')
  },
}

interface Visit {
  page: Page
  /** Opens a path in the visit's locale and waits until the page is interactive; on another `origin` of the site if given. */
  open: (path: string, origin?: string) => Promise<void>
  made: MadeJobs
}

/** Brings the page into the state; may return a function that runs after the screenshots. */
type Show = (visit: Visit) => Promise<void | (() => Promise<void>)>

const drop = (page: Page, ...files: FilePayload[]) => giveFiles(page, 'drop', ...files)
const seen = (page: Page, selector: string) => page.locator(selector).first().waitFor({ timeout: 30_000 })

/** The home page with files, once it lists the tools that accept them. */
const home =
  (sign: string, ...files: FilePayload[]): Show =>
  async ({ page, open }) => {
    await open('/')
    await drop(page, ...files)
    await seen(page, sign)
  }

/** A tool page with files, once each is inspected. */
const workspaceWith =
  (path: string, ...files: FilePayload[]): Show =>
  async ({ page, open }) => {
    await open(path)
    await drop(page, ...files)
    await page.waitForFunction((count) => {
      const lines = [...document.querySelectorAll('ol.thread > li:first-child ul > li')]
      return lines.length === count && lines.every(({ textContent }) => /PDF|JPG/.test(textContent))
    }, files.length)
    // The file flow is displayed once the pages are counted.
    await page.waitForTimeout(300)
  }

const search =
  (text: string, sign: string): Show =>
  async ({ page, open }) => {
    await open('/')
    await page.getByRole('searchbox').fill(text)
    await seen(page, sign)
  }

/** A job's page, scrolled to its preview and back, so that the lazily loaded preview is rendered. */
const withPreview =
  (job: keyof MadeJobs, drawn: string): Show =>
  async ({ page, open, made }) => {
    await open(made[job])
    await page.locator('section:has(> h2)').last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 900)
    await seen(page, drawn)
    // Before and after are drawn at different times.
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
  'tool-files': workspaceWith('/compress-pdf', scan, longest, locked, damaged),
  'tool-many': workspaceWith('/compress-pdf', ...many),
  'tool-unfit': workspaceWith('/compress-pdf?then=split-pdf', ...photos),
  'tool-step-open': async (visit) => {
    await workspaceWith('/pdf-ocr?then=compress-pdf,split-pdf', scan)(visit)
    await visit.page.locator('ol.thread h2 button[aria-pressed=false]').last().click()
  },
  'tool-picker': async (visit) => {
    await workspaceWith('/pdf-ocr?then=compress-pdf', scan)(visit)
    await visit.page.locator('button:has(.lucide-plus)').last().click()
    await seen(visit.page, 'input[type=search]')
  },
  'tool-menu': async (visit) => {
    await workspaceWith('/pdf-ocr?then=compress-pdf', scan)(visit)
    await visit.page.locator('button:has(.lucide-ellipsis)').last().click()
  },
  'tool-old-link': ({ open }) => open('/compress-pdf?options={"level":"brutal"}&then=[["fax-pdf"],["split-pdf"]]'),
  'tool-board': async ({ page, open }) => {
    await open('/merge-pdf')
    await drop(page, written, scan)
    await seen(page, '[data-sheet] canvas')
  },
  'tool-uploading': async (visit) => {
    await workspaceWith('/compress-pdf', scan, longest)(visit)
    await visit.page.route('**/uploads', () => undefined)
    await visit.page.locator('.run-bar .bg-thread').click()
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
  'job-failed-options': plainJob('options'),
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
