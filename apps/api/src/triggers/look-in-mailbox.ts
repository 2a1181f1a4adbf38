/**
 * A look at the mailbox of the mail triggers: it finishes the messages whose jobs have ended, and starts the jobs of new ones. A host that dies
 * at any point is repeated by the next look. What keeps one message from going on does not keep the others.
 */
import { randomUUID } from 'node:crypto'
import { callerOfTrigger, recordLook, type ApiServices } from '@docweave/api'
import {
  DocweaveError,
  type ErrorCode,
  type Mailbox,
  type MailFolderState,
  type MailMessage,
  type TriggerMail,
  type UnreadableMessage,
} from '@docweave/contract'
import {
  beginMailLook,
  changeMailbox,
  readTrigger,
  type MailboxRecord,
  type OpenMessage,
  type StoredTrigger,
} from '@docweave/jobs/triggers'
import type { ReceiveSettings } from '../v1/receive-files.ts'
import { finishMessage, putAway } from './finish-message.ts'
import { changeMessage, forgetMessage, type Addressed, type MailLook } from './mail-look.ts'
import { repeatableFor } from './start-errors.ts'
import { moveToRunning, resumeMessage, startMessage } from './start-message.ts'

/** Most messages that a look reads, and most whose jobs are open: of all, and of a trigger. Others wait for later looks. */
const most = { read: 100, open: 1000, ofTrigger: 20 }

/** After this time (ms) a look begins no further message, so that it ends long before its activity times out. */
const startsFor = 8 * 60_000

export interface MailLookSettings {
  services: ApiServices
  receive: ReceiveSettings
  siteUrl: string
  signal: AbortSignal
}

/** Why a message starts nothing. No line of the log has more of it: not even its sender is known. */
const refusals = {
  unreadable: 'its header is too long or malformed',
  automatic: 'a program or a list sent it',
  unknown: 'it is for no trigger',
  sender: 'its sender is not verified, or not one of the trigger',
  gone: 'its trigger is gone',
  lost: 'nothing is known of its job',
} as const

/** How the messages of triggers went: `undefined` for those that are fine. */
type Outcomes = Map<string, ErrorCode | undefined>

interface Working {
  look: MailLook
  outcomes: Outcomes
  /** The triggers whose accounts have no room for another job. */
  full: Set<string>
}

/**
 * Does the work of one message. Its error is the trigger's, and the others go on; except when the mailbox is away, or another look has begun.
 */
async function attempt<Result>(
  { look, outcomes }: Working,
  trigger: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  look.signal.throwIfAborted()
  if (!outcomes.has(trigger)) outcomes.set(trigger, undefined)
  try {
    return await work()
  } catch (error) {
    const { code } = DocweaveError.from(error)
    if (look.signal.aborted || code === 'MAILBOX_UNAVAILABLE') throw error
    await look.change((record) => record)
    look.services.log.error('a message of a trigger waits', { error, code })
    outcomes.set(trigger, code)
    return undefined
  }
}

/** Moves a message that starts nothing, without an answer: its sender may be forged. */
async function refuse({ mailbox, services }: MailLook, uid: number, why: keyof typeof refusals): Promise<void> {
  services.log.info(`a message starts nothing: ${refusals[why]}`)
  await mailbox.move(uid, why === 'lost' ? 'failed' : 'refused')
}

/** Returns a message with its trigger and the owner; `undefined` when the trigger or its account is gone. */
async function addressedTo(
  { services }: MailLook,
  message: MailMessage,
  trigger: StoredTrigger | undefined,
): Promise<Addressed | undefined> {
  if (!trigger) return undefined
  try {
    return { message, trigger, ctx: { services, ...(await callerOfTrigger(services, trigger)) } }
  } catch (error) {
    if (DocweaveError.from(error).code === 'TRIGGER_NOT_FOUND') return undefined
    throw error
  }
}

const isReadable = (message: MailMessage | UnreadableMessage): message is MailMessage => 'id' in message

/** The inbox, as it was opened. */
type Inbox = MailFolderState

/** Whether a message is where it was recorded. */
const isIn = ({ validity, uids }: Inbox, entry: OpenMessage): boolean =>
  entry.validity === validity && uids.includes(entry.uid)

/** Goes on with a message that is recorded: `work` does it, unless its trigger is gone. */
async function goOn(
  working: Working,
  message: MailMessage,
  { entry, uids }: { entry: OpenMessage; uids: readonly number[] },
  work: (addressed: Addressed) => Promise<unknown>,
): Promise<void> {
  const { look } = working
  await attempt(working, entry.trigger, async () => {
    const trigger = await readTrigger(look.services.documents, entry.trigger)
    const addressed = await addressedTo(look, message, trigger)
    if (addressed) return void (await work(addressed))
    look.services.log.info(`a message starts nothing: ${refusals.gone}`)
    await putAway(look, entry, uids, 'refused')
  })
}

/**
 * Finishes the messages whose jobs have ended, unless a copy is still in the inbox: a server without MOVE was interrupted. Returns the names of
 * those that are in the folder.
 */
async function finishRunning(working: Working, open: readonly OpenMessage[], inbox: Inbox): Promise<Set<string>> {
  const { look } = working
  const { uids } = await look.mailbox.open('running')
  const running = new Map<string, MailMessage[]>()
  for (const message of await look.mailbox.read(uids)) {
    const entry = isReadable(message) && open.find((each) => each.message === message.id)
    if (entry) running.set(message.id, [...(running.get(message.id) ?? []), message])
    else await refuse(look, message.uid, 'lost')
  }
  for (const entry of open) {
    const copies = running.get(entry.message) ?? []
    const [message] = copies
    const all = copies.map(({ uid }) => uid)
    if (message && !isIn(inbox, entry))
      await goOn(working, message, { entry, uids: all }, (addressed) => finishMessage(look, addressed, entry, all))
  }
  return new Set(running.keys())
}

/** Whether a message that is not where it was recorded is nowhere. A server that numbers its messages anew has it at another place. */
const isGone = ({ validity, at }: OpenMessage, inbox: Inbox): boolean =>
  validity === inbox.validity || Date.now() - at > repeatableFor

/** Completes what an earlier look has begun with messages that are still in the inbox, and forgets those that are gone. */
async function resumeOpen(working: Working, running: ReadonlySet<string>, inbox: Inbox): Promise<number> {
  const { look } = working
  const { open } = await look.change((record) => record)
  let count = 0
  for (const entry of open) {
    const [message] = isIn(inbox, entry) ? await look.mailbox.read([entry.uid]) : []
    if (message && isReadable(message) && message.id === entry.message) {
      // A server without MOVE copied it, and was interrupted.
      if (running.has(entry.message)) await moveToRunning(look, entry)
      else
        await goOn(working, message, { entry, uids: [entry.uid] }, async (addressed) => {
          if ((await resumeMessage(look, addressed, entry)) === 'started') count++
        })
    } else if (!running.has(entry.message) && isGone(entry, inbox)) await forgetMessage(look, entry)
  }
  return count
}

/** Finds the trigger that a message was sent to. */
async function triggerOf({ services }: MailLook, { addressees }: MailMessage): Promise<StoredTrigger | undefined> {
  for (const id of addressees) {
    const trigger = await readTrigger(services.documents, id)
    if (trigger?.source.kind === 'mail') return trigger
  }
  return undefined
}

/** Whether a message waits for a later look: its trigger is paused, has no room, or works on a copy of it. */
function mustWait(
  { full }: Working,
  { open }: MailboxRecord,
  { id }: MailMessage,
  { id: trigger, paused }: StoredTrigger,
): boolean {
  const ofTrigger = open.filter((entry) => entry.trigger === trigger).length
  const isFull = full.has(trigger) || open.length >= most.open || ofTrigger >= most.ofTrigger
  return paused !== undefined || isFull || open.some(({ message }) => message === id)
}

/** Starts the job of a new message, or refuses it. Returns whether a job was started. */
async function takeMessage(
  working: Working,
  found: MailMessage | UnreadableMessage,
  validity: string,
): Promise<boolean> {
  const { look } = working
  const refuseAs = (why: keyof typeof refusals) => refuse(look, found.uid, why).then(() => false)
  if (!isReadable(found)) return refuseAs('unreadable')
  if (found.isAutomatic) return refuseAs('automatic')
  const trigger = await triggerOf(look, found)
  if (trigger?.source.kind !== 'mail') return refuseAs('unknown')
  if (found.sender === undefined || !trigger.source.senders.includes(found.sender)) return refuseAs('sender')
  const record = await look.change((each) => each)
  const moved = record.open.find((entry) => entry.message === found.id && entry.validity !== validity)
  // The next look goes on with it.
  if (moved) await changeMessage(look, moved, { uid: found.uid, validity })
  if (moved || mustWait(working, record, found, trigger)) return false
  const start = await attempt(working, trigger.id, async () => {
    const addressed = await addressedTo(look, found, trigger)
    return addressed ? startMessage(look, addressed, validity) : refuseAs('gone')
  })
  if (start === 'waits') working.full.add(trigger.id)
  return start === 'started'
}

/** Goes through the next messages of the inbox, and after the last begins with the first again. Returns how many jobs were started. */
async function takeNew(working: Working, { validity, uids }: Inbox): Promise<number> {
  const { look } = working
  const { open, after } = await look.change((record) => record)
  const fresh = uids.filter((uid) => !open.some((entry) => entry.validity === validity && entry.uid === uid))
  const later = fresh.filter((uid) => uid > after)
  const page = (later.length > 0 ? later : fresh).slice(0, most.read)
  const until = Date.now() + startsFor
  let [count, last] = [0, 0]
  for (const uid of page) {
    if (Date.now() > until) break
    last = uid
    for (const message of await look.mailbox.read([uid])) if (await takeMessage(working, message, validity)) count++
  }
  await look.change((record) => ({ ...record, after: last === fresh.at(-1) ? 0 : last }))
  return count
}

/**
 * Looks at the mailbox.
 *
 * @returns how many jobs were started
 * @throws DocweaveError `MAILBOX_UNAVAILABLE`, `SERVICE_UNAVAILABLE` when another look has begun; a fault of one message is none
 */
export async function lookInMailbox(
  { services, receive, siteUrl, signal }: MailLookSettings,
  mail: TriggerMail,
): Promise<number> {
  const { documents } = services
  const mailbox: Mailbox = await mail.connect(signal)
  try {
    const id = randomUUID()
    const { open } = await beginMailLook(documents, id)
    const change: MailLook['change'] = (next) => changeMailbox(documents, id, next)
    const working: Working = {
      look: { services, receive, siteUrl, signal, mail, mailbox, change },
      outcomes: new Map(),
      full: new Set(),
    }
    const running = await finishRunning(working, open, await mailbox.open('inbox'))
    const inbox = await mailbox.open('inbox')
    const resumed = await resumeOpen(working, running, inbox)
    const started = await takeNew(working, inbox)
    for (const [trigger, code] of working.outcomes) await recordLook(services, trigger, code)
    return resumed + started
  } finally {
    await mailbox.close()
  }
}
