/**
 * Counts wrong user codes, so that nobody can find a code by guessing. After five wrong ones no code is accepted from there for as long as a
 * code lasts: every code that existed then has expired before the next guess. A right one does not clear the count, because a guesser can
 * make codes too.
 */
import { DocweaveError, type DocumentStore } from '@docweave/contract'
import { z } from 'zod'
import { userCodeLasts } from './device-request.ts'

export const wrongUserCodes = 'oauth-wrong-codes'

/** The most wrong codes, none later than `userCodeLasts` after the one before. */
export const maxWrongCodes = 5

const Tries = z.object({ count: z.int(), expiresAt: z.number() })

/** Counts a try before the code is looked up, so that tries at the same time count, too. @throws DocweaveError `RATE_LIMITED` */
async function countTry(documents: DocumentStore, from: string, now: number): Promise<void> {
  let until = 0
  await documents.update(wrongUserCodes, from, (old) => {
    const { data } = Tries.safeParse(old)
    const count = data && data.expiresAt > now ? data.count : 0
    until = data && count >= maxWrongCodes ? data.expiresAt : 0
    return until > 0 ? undefined : { count: count + 1, expiresAt: now + userCodeLasts }
  })
  if (until > 0) throw new DocweaveError('RATE_LIMITED', { seconds: Math.ceil((until - now) / 1000) })
}

/**
 * Runs a try of a user code, which returns `undefined` for a wrong one.
 *
 * @param places the ids that the try counts for, such as the account and the address
 * @throws DocweaveError `RATE_LIMITED` (params: `seconds`) after five wrong ones
 */
export async function tryUserCode<Result>(
  documents: DocumentStore,
  places: readonly string[],
  now: number,
  work: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  for (const place of places) await countTry(documents, place, now)
  const result = await work()
  if (result === undefined) return undefined
  for (const place of places)
    await documents.update(wrongUserCodes, place, (old) => {
      const { data } = Tries.safeParse(old)
      return data && { ...data, count: Math.max(0, data.count - 1) }
    })
  return result
}
