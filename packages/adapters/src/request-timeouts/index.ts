export { limitTime, type RequestTimeouts } from './request-timeouts.ts'
