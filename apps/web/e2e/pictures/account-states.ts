/** Every state of the accounts' pages. */
import type { Page } from '@playwright/test'
import { enter, makeAccount, newEmail, send } from '../account-visitor.ts'
import { written } from './files.ts'
import type { Show } from './states.ts'

const seen = (page: Page, selector: string) => page.locator(selector).first().waitFor({ timeout: 30_000 })

/** Saves the pipeline on the bench and runs it, as somebody who is signed in. */
async function makeHistory(page: Page, open: (path: string) => Promise<void>) {
  await open('/compress-pdf?then=split-pdf')
  await page.setInputFiles('input[type=file]', written)
  await page.locator('button:has(.lucide-bookmark)').click()
  await page.locator('dialog [type=submit]').click()
  await seen(page, 'a:has(.lucide-bookmark)')
  await page.locator('ol.thread > li:last-child .bg-thread').click()
  await page.waitForURL(/download/)
}

export const accountStates: Record<string, Show> = {
  'account-sign-in': ({ open }) => open('/login'),
  'account-sign-in-refused': async ({ page, open }) => {
    await open('/login')
    await send(page, { email: newEmail(), password: 'wrong' })
    await seen(page, '[role=alert]')
  },
  'account-sign-up': ({ open }) => open('/signup'),
  'account-sign-up-sent': async ({ page, open }) => {
    await open('/signup')
    await send(page, { email: 'ana@example.com' })
    await seen(page, '[data-mail]')
  },
  'account-sign-up-opened': async ({ page, open }) => {
    await open('/signup')
    await send(page, { email: newEmail() })
    await page.locator('[data-mail]').click()
    await seen(page, 'input[name=password]')
  },
  'account-forgot': ({ open }) => open('/forgot-password'),
  'account-reset': async ({ page, open }) => {
    await open('/forgot-password')
    await send(page, { email: await makeAccount() })
    await page.locator('[data-mail]').click()
    await seen(page, 'input[name=password]')
  },
  'account-reset-used': async ({ page, open }) => {
    await open('/reset-password?oobCode=used')
    await seen(page, '[role=alert]')
  },
  'account-settings': async ({ page, open }) => {
    await enter(page)
    await open('/profile-setting')
    await seen(page, 'fieldset')
  },
  'profile-nobody': async ({ page, open }) => {
    await open('/profile')
    await seen(page, 'section ul')
  },
  profile: async ({ page, open }) => {
    await enter(page)
    await makeHistory(page, open)
    await open('/profile')
    await seen(page, 'a[href*="/download/"]')
  },
  'profile-save': async ({ page, open }) => {
    await open('/compress-pdf?then=split-pdf')
    await page.setInputFiles('input[type=file]', written)
    await page.locator('button:has(.lucide-bookmark)').click()
    await seen(page, 'dialog input')
  },
}
