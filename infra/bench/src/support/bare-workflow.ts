/** The least a two-activity workflow can be: what the pipeline bench compares with. */
import { proxyActivities } from '@temporalio/workflow'

const { echo } = proxyActivities<{ echo(text: string): Promise<string> }>({ startToCloseTimeout: '10s' })

export async function bare(text: string): Promise<string> {
  return echo(await echo(text))
}
