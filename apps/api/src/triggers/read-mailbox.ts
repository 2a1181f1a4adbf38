/** The activity of `readMailbox`: a look at the mailbox of the mail triggers. */
import type { ActivityHost } from '@docweave/adapters/temporal-worker'
import type { ApiServices } from '@docweave/api'
import { DocweaveError, type TriggerOutcome } from '@docweave/contract'
import { fireAttempts } from '@docweave/contract/task-queue'
import { recordMailLook } from '@docweave/jobs/triggers'
import type { ReceiveSettings } from '../v1/receive-files.ts'
import { lookInMailbox } from './look-in-mailbox.ts'

export interface ReadSettings {
  receive: ReceiveSettings
  /** The URL of the site, for links to results; set where there is a mailbox. */
  siteUrl: string | undefined
}

/**
 * Looks at the mailbox. A failure is thrown, for another attempt; that of the last attempt is recorded, and shown with every mail trigger
 * until a look succeeds. It pauses none: nobody would resume them.
 */
export async function readMailbox(
  services: ApiServices,
  { receive, siteUrl }: ReadSettings,
  { signal, attempt }: Pick<ActivityHost, 'signal' | 'attempt'>,
): Promise<TriggerOutcome> {
  const { documents, triggerMail } = services
  if (!triggerMail || siteUrl === undefined) return { state: 'gone' }
  try {
    const count = await lookInMailbox({ services, receive, siteUrl, signal }, triggerMail)
    await recordMailLook(documents, Date.now())
    return { state: count > 0 ? 'started' : 'idle' }
  } catch (error) {
    const { code } = DocweaveError.from(error)
    if (signal.aborted || attempt < fireAttempts) throw error
    await recordMailLook(documents, Date.now(), code)
    services.log.error('the mailbox of the triggers cannot be read', { error, code })
    return { state: 'failed', code }
  }
}
