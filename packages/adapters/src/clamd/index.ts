export { createClamd, readClamdAddress, type ClamdAddress } from './clamd.ts'
