export { compiledCode } from './compiled-code.ts'
export { keepEngineFilesIn } from './engine-folder.ts'
export { assumeJob, inJob } from './job-scope.ts'
export { keepSpares } from './process-pool.ts'
export { endEngines, runEngine, setEngineConcurrency, warmUpEngines, withEngineProcess } from './run-engine.ts'

/** Whether an engine trapped in this program: here engines run in processes of their own, in the browser in the worker itself. */
export const hasTrapped = (): boolean => false
