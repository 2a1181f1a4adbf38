export { keepEngineFilesIn } from './engine-folder.ts'
export { assumeJob, inJob } from './job-scope.ts'
export { keepSpares } from './process-pool.ts'
export { endEngines, runEngine, warmUpEngines, withEngineProcess } from './run-engine.ts'
