/** Loads what the page shows before its parts are loaded; throws `notFound` for what cannot be a job's id, and on a site without a server. */
import { notFound } from '@tanstack/react-router'
import { withMessages } from '@docweave/i18n/catalogues'
import type { RouterContext } from '../../router-context.ts'

const jobId = /^[0-9a-f]{32}$/

export async function loadPage({ i18n, site }: RouterContext, job: string) {
  if (site.browserOnly || !jobId.test(job)) throw notFound()
  const { approvalTitle, needsScript } = await withMessages(import('./approval-title.ts'), 'job')
  return { job, title: i18n._(approvalTitle), withoutScript: i18n._(needsScript) }
}
