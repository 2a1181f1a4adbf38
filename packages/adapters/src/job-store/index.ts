export { createJobStore } from './job-store.ts'
