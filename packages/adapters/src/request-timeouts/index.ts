export { limitRequestTime, type RequestTimeouts } from './request-timeouts.ts'
