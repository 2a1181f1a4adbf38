export { createClamd, readClamdPlace, type ClamdPlace } from './clamd.ts'
