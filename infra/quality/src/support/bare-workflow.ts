/** A minimal two-activity workflow, the baseline of the pipeline benchmark. */
import { proxyActivities } from '@temporalio/workflow'

const { echo } = proxyActivities<{ echo(text: string): Promise<string> }>({ startToCloseTimeout: '10s' })

export async function bare(text: string): Promise<string> {
  return echo(await echo(text))
}
