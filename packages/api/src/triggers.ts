/**
 * Procedures for the triggers of the signed-in user: list, make, change, pause, resume, give a new address, remove, and read what an address
 * did. They need a session: a key must not make an address that may do more than itself.
 */
import { z } from 'zod'
import { NewTrigger, triggerLimits, type DocumentStore, type Trigger } from '@docweave/contract'
import { readKeyUses } from '@docweave/jobs/api-keys'
import { listTriggers, readMailFailure, triggerViewOf, type StoredTrigger } from '@docweave/jobs/triggers'
import { offeredAddress } from './triggers/allowed-mail.ts'
import { folderNames } from './triggers/granted-folders.ts'
import {
  addTrigger,
  changeOwnTrigger,
  readOwnTrigger,
  removeOwnTrigger,
  rotateAddress,
} from './triggers/own-triggers.ts'
import { router, sessionProcedure } from './trpc.ts'

const Id = z.object({ id: z.string().max(64) })

/**
 * No input. Returns the triggers of the signed-in user, newest first, how many there may be, the watched folders that the user may choose, and
 * the address of the mailbox, if the user may have mail triggers (`mailAddressOf` returns that of a trigger); `SIGNED_OUT`.
 */
const list = sessionProcedure.query(async ({ ctx: { services, user } }) => ({
  triggers: await viewsOf(services.documents, await listTriggers(services.documents, user.id)),
  limit: triggerLimits.triggers,
  folders: folderNames(services.folders, user),
  mail: offeredAddress(services, user),
}))

/** Returns triggers as their owner sees them: those of mail with what keeps the mailbox from being read. */
async function viewsOf(documents: DocumentStore, found: readonly StoredTrigger[]): Promise<Trigger[]> {
  const hasMail = found.some(({ source }) => source.kind === 'mail')
  const lookFailure = hasMail ? await readMailFailure(documents) : undefined
  return found.map((trigger) => {
    const view = triggerViewOf(trigger)
    return lookFailure && view.source.kind === 'mail' ? { ...view, lookFailure } : view
  })
}

/**
 * Makes a trigger. Input: its name, the id of a saved pipeline, and what starts it. Returns the trigger and, for a webhook, the path of its
 * address, which no other call returns. `SIGNED_OUT`, `TRIGGERS_TOO_MANY`, `SAVED_PIPELINE_NOT_FOUND`; for a schedule also `OPTION_INVALID`
 * (params: `option`), `SERVICE_UNAVAILABLE`; for a folder `FOLDER_NOT_ALLOWED` (params: `folder`), `FOLDER_IN_USE`, `SERVICE_UNAVAILABLE`; for
 * mail `MAIL_NOT_ALLOWED`.
 */
const create = sessionProcedure
  .input(NewTrigger)
  .mutation(({ ctx: { services, user }, input }) => addTrigger(services, user, input))

const Update = NewTrigger.partial().extend({ ...Id.shape, paused: z.boolean().optional() })

/**
 * Changes a trigger. Input: its id, and the fields to change; the source stays of its kind; `paused` pauses or resumes it. Resuming forgets
 * its failures. Returns the trigger. `SIGNED_OUT`, `TRIGGER_NOT_FOUND`, `SAVED_PIPELINE_NOT_FOUND`; for a schedule also `OPTION_INVALID`,
 * `SERVICE_UNAVAILABLE`.
 */
const update = sessionProcedure
  .input(Update)
  .mutation(({ ctx: { services, user }, input: { id, ...change } }) => changeOwnTrigger(services, user.id, id, change))

/**
 * Gives a webhook trigger a new address; the old one is invalid at once. Input: its id. Returns the trigger and the path of the address,
 * which no other call returns. `SIGNED_OUT`, `TRIGGER_NOT_FOUND`, also for a trigger without an address.
 */
const rotate = sessionProcedure
  .input(Id)
  .mutation(({ ctx: { services, user }, input }) => rotateAddress(services, user.id, input.id))

/** Removes a trigger. Input: its id. Its jobs stay in the history. `SIGNED_OUT`, `TRIGGER_NOT_FOUND`. */
const remove = sessionProcedure
  .input(Id)
  .mutation(({ ctx: { services, user }, input }) => removeOwnTrigger(services, user.id, input.id))

/**
 * Returns what a webhook trigger's address was used for, newest first: the newest 500 requests of the last 30 days. Input: the trigger's id,
 * and the `next` of the page before. `SIGNED_OUT`, `TRIGGER_NOT_FOUND`.
 */
const uses = sessionProcedure
  .input(Id.extend({ cursor: z.int().optional() }))
  .query(async ({ ctx: { services, user }, input }) => {
    const { id } = await readOwnTrigger(services.documents, user.id, input.id)
    return readKeyUses(services.documents, id, input.cursor, Date.now())
  })

export const triggersRouter = router({ list, create, update, rotate, remove, uses })
