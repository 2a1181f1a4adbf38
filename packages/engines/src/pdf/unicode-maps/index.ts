export { UnicodeMaps } from './complete-maps.ts'
