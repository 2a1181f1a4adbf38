/** What every route receives: the site, the visitor's language and account, and readers for the data of pages. */
import type { I18n } from '@lingui/core'
import type { JobView } from '@docweave/contract'
import type { Locale } from '@docweave/contract/locale-table'
import type { Retention } from '@docweave/jobs'
import type { LocalContent } from './content/content.ts'
import type { Account } from './features/account/account.ts'
import type { IdentitySettings } from './features/account/identity-settings.ts'
import type { SentContact } from './features/contact/sent-contact.ts'
import type { PipelineAddress } from './features/pipeline/pipeline-address.ts'
import type { Site } from './site.ts'

/** Reads jobs: at the edge through the API binding, in the browser over HTTP. */
export interface JobReader {
  /** The job; `unknown` if it does not exist, `unreachable` if the API does not respond. */
  read(id: string): Promise<JobView | 'unknown' | 'unreachable'>
}

/** Reads saved pipelines as the visitor: at the edge through the API binding, in the browser over HTTP. */
export interface PipelineReader {
  /** The workspace URL of a saved pipeline; `undefined` if it does not exist or is not accessible. */
  read(id: string): Promise<PipelineAddress | undefined>
}

export interface RouterContext {
  site: Site
  locale: Locale
  i18n: I18n
  jobs: JobReader
  pipelines: PipelineReader
  /** The account state: the signed-in user, if any. */
  account: Account
  /** Settings of the identity provider for the browser; `undefined` if the site has no accounts. */
  readIdentity: () => Promise<IdentitySettings | undefined>
  /** At the edge: blog and document content in the page's locale. Browsers load it per page (`page-data.ts`). */
  content?: LocalContent
  /** At the edge: whether the visitor is an operator. Browsers ask on the operators' page only. */
  isOperator?: () => Promise<boolean>
  /** At the edge: how long files and records are stored, for the privacy notice. */
  retention?: Retention
  /** At the edge: a submitted contact form that was rejected. */
  contact?: SentContact
  /** At the edge: lets a route set a status other than 200, 404 or 500. */
  answer?: { status?: number }
}
