/**
 * Bundles the workflows' code into the file that the first argument names, with the interceptor modules in the other arguments. It runs as
 * a separate program because the bundler takes some 250 MB, which a worker would hold for its lifetime.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker'

const [, , path, ...workflowInterceptorModules] = process.argv
if (path === undefined) throw new Error('no path for the bundle')
const { code } = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(import.meta.resolve('@docweave/workflows')),
  workflowInterceptorModules,
  logger: new DefaultLogger('WARN'),
})
// A power cut must not leave an empty file under this name: no worker would start with it.
await writeFile(path, code, { flush: true })
