/** Everything a worker bundles as workflow code. */
export { expireFiles } from './expire-files/expire-files.ts'
export { runPipeline } from './run-pipeline/run-pipeline.ts'
