/** Who may have mail triggers. */
import { DocweaveError, type SignedInUser, type TriggerMail } from '@docweave/contract'
import type { ApiServices } from '../services.ts'

type Owner = Pick<SignedInUser, 'emailVerified'>

/**
 * Returns the mail of the triggers, for a user with a verified address: an answer must not come from an account of nobody.
 *
 * @throws DocweaveError `MAIL_NOT_ALLOWED`, also when the operator has set no mailbox
 */
export function allowedMail({ triggerMail }: Pick<ApiServices, 'triggerMail'>, { emailVerified }: Owner): TriggerMail {
  if (!triggerMail || !emailVerified) throw new DocweaveError('MAIL_NOT_ALLOWED')
  return triggerMail
}

/** Returns the address of the mailbox, if the user may have mail triggers. */
export const offeredAddress = ({ triggerMail }: Pick<ApiServices, 'triggerMail'>, user: Owner): string | undefined =>
  user.emailVerified ? triggerMail?.address : undefined
