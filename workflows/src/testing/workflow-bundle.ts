/** The bundle of the workflows, which is the same for all tests: bundling takes about a second of processor time. */
import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleWithSourceMap } from '@temporalio/worker'

const workflowsPath = fileURLToPath(new URL('../index.ts', import.meta.url))
let bundle: Promise<WorkflowBundleWithSourceMap> | undefined

/** Returns the bundle, built at the first call. */
export const workflowBundle = (): Promise<WorkflowBundleWithSourceMap> =>
  (bundle ??= bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('ERROR') }))
