export { countTriggerEnd } from './count-end.ts'
export {
  afterFailure,
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
