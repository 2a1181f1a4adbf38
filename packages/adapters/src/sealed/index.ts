export { seal, unseal } from './sealed.ts'
