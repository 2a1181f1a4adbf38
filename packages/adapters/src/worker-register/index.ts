export {
  drainWorker,
  listWorkers,
  registerWorker,
  silenceOf,
  type RegisteredWorker,
  type WorkerEntry,
} from './worker-register.ts'
