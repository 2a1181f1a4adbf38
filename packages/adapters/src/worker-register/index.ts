export { drainWorker, listWorkers, registerWorker, type RegisteredWorker, type WorkerEntry } from './worker-register.ts'
