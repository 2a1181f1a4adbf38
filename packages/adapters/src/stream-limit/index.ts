export { createStreamLimit } from './stream-limit.ts'
