/** Deployment commands: list and promote worker versions, release their jobs, list and drain workers. */
import { promoteVersion, releaseVersion, workerVersions } from '@docweave/adapters/operations'
import type { connectTemporal } from '@docweave/adapters/temporal'
import { drainWorker, listWorkers } from '@docweave/adapters/worker-register'
import { UsageError } from '../usage-error.ts'
import { type OpsRequest, opsUsage } from './arguments.ts'
import { versionsText, workersText } from './print.ts'
import { withStores } from './stores.ts'

type Cluster = ReturnType<typeof connectTemporal>

const say = (text: string) => process.stdout.write(`${text}\n`)

function nameOf({ names: [name, ...others] }: OpsRequest): string {
  if (name === undefined || others.length > 0) throw new UsageError(opsUsage)
  return name
}

async function versions(cluster: Cluster): Promise<number> {
  const found = await workerVersions(cluster)
  say(found.length === 0 ? 'Workers have no versions: DOCWEAVE_WORKER_VERSION is not set.' : versionsText(found))
  return 0
}

/** The argument of `promote` for workers without a version. */
const unversioned = 'unversioned'

async function promote(cluster: Cluster, name: string): Promise<number> {
  const version = name === unversioned ? undefined : name
  if (version !== undefined && !(await workerVersions(cluster)).some((one) => one.version === version)) {
    say(`No worker of ${name} has ever connected.`)
    return 1
  }
  const there = await withStores(({ documents }) => listWorkers(documents))
  if (!there.some((worker) => worker.version === version && !worker.draining)) {
    say(`No worker of ${name} is running: new jobs would wait for one. Start it first.`)
    return 1
  }
  await promoteVersion(cluster, version)
  say(`${name} takes new jobs.`)
  return 0
}

async function release(cluster: Cluster, version: string, go: boolean): Promise<number> {
  const runs = (await workerVersions(cluster)).find((one) => one.version === version)?.runs ?? 0
  if (go) say(`${await releaseVersion(cluster, version)} jobs of ${version} continue with the current version.`)
  else say(`would move ${runs} jobs of ${version} to the current version. Add --go to act.`)
  return 0
}

const drain = (worker: string): Promise<number> =>
  withStores(async ({ documents }) => {
    const known = await drainWorker(documents, worker)
    say(known ? `${worker}: ends what it is at, and takes no more` : `${worker}: there is no such worker`)
    return known ? 0 : 1
  })

const workers = (): Promise<number> =>
  withStores(async ({ documents }) => {
    const found = await listWorkers(documents)
    say(found.length === 0 ? 'None.' : workersText(found))
    return 0
  })

/** The commands, by name. */
export const deployCommands = (cluster: Cluster, request: OpsRequest): Record<string, () => Promise<number>> => ({
  versions: () => versions(cluster),
  promote: () => promote(cluster, nameOf(request)),
  release: () => release(cluster, nameOf(request), request.go),
  workers,
  drain: () => drain(nameOf(request)),
})
