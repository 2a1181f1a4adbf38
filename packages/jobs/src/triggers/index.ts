export { countTriggerEnd } from './count-end.ts'
export {
  beginLook,
  changeFolder,
  claimFolder,
  isSameFile,
  lookedAt,
  watchedFolders,
  type FolderRecord,
  type OpenFile,
} from './folder-record.ts'
export {
  beginMailLook,
  changeMailbox,
  mailboxes,
  readMailFailure,
  recordMailLook,
  type MailboxRecord,
  type OpenMessage,
} from './mailbox-record.ts'
export {
  afterFailure,
  afterLook,
  changeTrigger,
  listAllTriggers,
  listTriggers,
  readTrigger,
  removeTrigger,
  scheduleOf,
  triggers,
  triggerViewOf,
  writeTrigger,
  type StoredTrigger,
} from './trigger-record.ts'
