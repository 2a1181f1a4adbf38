/** Finds the caller of a request with an OAuth access token. */
import { DocweaveError } from '@docweave/contract'
import { findByAccessToken, isSecret, noteAuthorizationUsed } from '@docweave/jobs/oauth'
import type { ApiServices, KeyCaller } from '../services.ts'
import { visitorIds } from '../visitor-ids.ts'
import { ownerOf } from './key-owner.ts'

/** Whether a text has the form of an access token. */
export const isAccessToken = (text: string): boolean => isSecret('dwo_', text)

/**
 * Returns the caller that an access token identifies: its account, as with an API key without limits. The key's id is the authorization's, so
 * that `recordKeyUse` keeps one trail for the program, whichever token it used. An authorization ends with the account as keys do.
 *
 * @throws DocweaveError `KEY_INVALID`, also for an authorization that was revoked; `KEY_EXPIRED` when the program has to get a new token;
 *   `SERVICE_UNAVAILABLE`
 */
export async function authenticateToken(
  services: Pick<ApiServices, 'documents' | 'identity' | 'log'>,
  token: string,
): Promise<KeyCaller> {
  const { documents, log } = services
  const now = Date.now()
  const found = await findByAccessToken(documents, token, now, ({ owner }) => ownerOf(services, { owner }))
  if (!found?.beside) throw new DocweaveError('KEY_INVALID')
  if (found.isExpired) throw new DocweaveError('KEY_EXPIRED')
  const { authorization, beside: user } = found
  void noteAuthorizationUsed(documents, authorization, now).catch((error: unknown) =>
    log.error('the time of use of an authorization was not stored', { error }),
  )
  const { ofAccount } = await visitorIds(documents)
  return { visitor: ofAccount(user.id), user, key: { id: authorization.id, byOperator: false } }
}
