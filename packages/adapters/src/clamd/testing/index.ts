export { startClamd, type Clamd } from './start-clamd.ts'
