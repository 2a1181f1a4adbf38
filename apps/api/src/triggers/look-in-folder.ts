/**
 * A look at a watched folder: it finishes the files whose jobs have ended, and starts the jobs of new files. A host that dies at any point
 * is repeated by the next look. What keeps one file from going on does not keep the others.
 */
import { randomUUID } from 'node:crypto'
import { callerOfTrigger, grantedFolder, pauseClock, type ApiContext, type ApiServices } from '@docweave/api'
import { DocweaveError, type FolderFile, type TriggerOutcome, type WatchedFolder } from '@docweave/contract'
import {
  beginLook,
  changeFolder,
  isSameFile,
  lookedAt,
  readTrigger,
  type OpenFile,
  type StoredTrigger,
} from '@docweave/jobs/triggers'
import type { ReceiveSettings } from '../v1/receive-files.ts'
import { finishFile } from './finish-file.ts'
import type { Look } from './folder-look.ts'
import { isOfTrigger } from './start-errors.ts'
import { resumeFile, startFile } from './start-file.ts'

/** Most files that a look sees, and most whose jobs are open. Others wait for later looks. */
const most = { seen: 500, open: 20 }

/** After this time (ms) a look begins no further file, so that it ends long before its activity times out. */
const startsFor = 8 * 60_000

export interface LookSettings {
  services: ApiServices
  receive: ReceiveSettings
  signal: AbortSignal
}

/**
 * Checks that this is the folder of the open files, and not the empty one under a file system that is not mounted: there every file would
 * seem to be gone, and results would be lost. The first look marks the folder.
 *
 * @throws DocweaveError `FOLDER_UNAVAILABLE`
 */
async function assertMounted(
  folder: WatchedFolder,
  open: readonly OpenFile[],
  files: readonly FolderFile[],
): Promise<void> {
  if (await folder.isMarked()) return
  if (open.length > 0 && !open.some((each) => files.some((file) => isSameFile(file, each))))
    throw new DocweaveError('FOLDER_UNAVAILABLE', {}, 'the folder has neither its mark nor its files')
  await folder.mark()
}

/** Returns a function that does the work of one file, and keeps its error for the end of the look. */
function oneByOne({ signal, change }: Look) {
  const errors: unknown[] = []
  return {
    errors,
    async attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
      signal.throwIfAborted()
      try {
        return await work()
      } catch (error) {
        if (signal.aborted || isOfTrigger(DocweaveError.from(error).code)) throw error
        // Throws when another look has begun: this one must not go on.
        await change((record) => record)
        errors.push(error)
        return undefined
      }
    },
  }
}

/**
 * Looks at the folder of a trigger.
 *
 * @throws DocweaveError `FOLDER_NOT_ALLOWED`, `FOLDER_UNAVAILABLE`, `FOLDER_IN_USE`, `SERVICE_UNAVAILABLE` and what else keeps the trigger
 *   from running; a fault of one file is none
 */
export async function lookInFolder(
  { services, receive, signal }: LookSettings,
  stored: StoredTrigger,
  name: string,
): Promise<TriggerOutcome> {
  const { documents, folders } = services
  const caller = await callerOfTrigger(services, stored)
  if (!caller.user) throw new DocweaveError('TRIGGER_NOT_FOUND')
  const ctx: ApiContext = { services, ...caller }
  const folder = await grantedFolder(folders, name, caller.user).open()
  const id = randomUUID()
  const begun = await beginLook(documents, name, stored.id, id)
  const change: Look['change'] = (next) => changeFolder(documents, name, id, next)
  const look: Look = { ctx, receive, signal, trigger: stored.id, folder, change }
  const { attempt, errors } = oneByOne(look)

  const files = await folder.list(most.seen)
  await assertMounted(folder, begun.open, files)
  for (const file of begun.open) if (file.job !== undefined) await attempt(() => finishFile(look, file, file.job ?? ''))

  const trigger = await readTrigger(documents, stored.id)
  if (!trigger) return { state: 'gone' }
  if (trigger.paused) {
    const { open } = await change((record) => record)
    if (!open.some(({ job }) => job !== undefined)) await pauseClock(services, stored.id)
  }
  // Without those whose processing had begun: some were moved meanwhile.
  const others = files.filter((file) => !begun.open.some((each) => isSameFile(each, file)))
  const count = trigger.paused ? 0 : await startFiles(look, others, attempt)
  if (errors.length > 0) throw errors[0]
  if (trigger.paused) return { state: 'paused' }
  return { state: count > 0 ? 'started' : 'idle' }
}

/** Completes interrupted starts, and starts the jobs of new files, until there is no room for more. Returns how many were started. */
async function startFiles(
  look: Look,
  files: readonly FolderFile[],
  attempt: ReturnType<typeof oneByOne>['attempt'],
): Promise<number> {
  let complete: FolderFile[] = []
  const { open } = await look.change((record) => {
    const found = lookedAt(record, files, Date.now())
    complete = found.complete
    return { ...record, seen: found.seen }
  })
  const works = [
    ...open.filter(({ job }) => job === undefined).map((file) => () => resumeFile(look, file)),
    ...complete.slice(0, Math.max(most.open - open.length, 0)).map((file) => () => startFile(look, file)),
  ]
  const until = Date.now() + startsFor
  let count = 0
  for (const work of works) {
    if (Date.now() > until) break
    const start = await attempt(work)
    if (start?.started) count++
    if (start && !start.more) break
  }
  return count
}
