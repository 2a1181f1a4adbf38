export { createLedger, forgetLedgers } from './ledger.ts'
