/** Starts a Temporal server for tests that can run our pipelines. */
import { TestWorkflowEnvironment } from '@temporalio/testing'
import { DefaultLogger, Runtime } from '@temporalio/worker'
import { devServer } from '@docweave/workflows/testing'

/** @param settings dynamic config values of the server, each as `name=value` */
export async function startTemporal(settings: readonly string[]): Promise<TestWorkflowEnvironment> {
  Runtime.install({ logger: new DefaultLogger('ERROR') })
  return TestWorkflowEnvironment.createLocal({
    server: {
      ...devServer,
      searchAttributes: [
        { name: 'DocweaveTool', type: 'KEYWORD_LIST' },
        { name: 'DocweaveLanguage', type: 'KEYWORD' },
        { name: 'DocweaveError', type: 'KEYWORD' },
      ],
      extraArgs: settings.flatMap((setting) => ['--dynamic-config-value', setting]),
    },
  })
}
