/** The workflows that a worker bundles. */
export { expireFiles } from './expire-files/expire-files.ts'
export { runPipeline } from './run-pipeline/run-pipeline.ts'
