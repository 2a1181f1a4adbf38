/** Starts the whole cluster for fault-injection tests, as real processes on separate hosts (network namespaces). */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ManagedProcess } from '@docweave/local'
import {
  prepareApi,
  prepareBalancer,
  prepareSite,
  prepareVersion,
  prepareWorker,
  sharedSettings,
  type WorkerHost,
} from './apps.ts'
import { makeCertificates, SERVER_NAME, type Certificates } from './certificates.ts'
import type { HostName } from './hosts.ts'
import { makeNetwork, networkProblem, removeNetwork } from './network.ts'
import { postgresPrograms, preparePostgres } from './postgres.ts'
import { prepareBucket, prepareDocuments } from './stores.ts'
import { makeTables, NAMESPACE, prepareTemporal, setUpNamespace, TEMPORAL_ADDRESS } from './temporal.ts'
import { temporalPrograms } from './temporal-programs.ts'

export interface Cluster {
  /** Its data and logs. */
  folder: string
  certificates: Certificates
  hosts: Record<HostName, ManagedProcess>
  /** Environment of operator commands and Temporal clients. */
  operator: Record<string, string>
  /** Starts an additional worker of a version on a host. */
  startVersion(host: WorkerHost, version: string): Promise<ManagedProcess>
  stop(): Promise<void>
}

/**
 * Starts it; resolves when every process is ready.
 *
 * @throws Error with one sentence on a missing requirement, or the output of the process that failed to start
 */
export async function startCluster(say: (line: string) => void): Promise<Cluster> {
  const complaint = await networkProblem()
  if (complaint !== undefined) throw new Error(complaint)
  const postgres = await postgresPrograms()
  if (postgres === undefined) throw new Error('PostgreSQL is missing: apt-get install postgresql')
  const programs = await temporalPrograms(say)
  const folder = await mkdtemp(join(tmpdir(), 'docweave-cluster-'))
  // PostgreSQL's user needs to traverse it to its data folder.
  await chmod(folder, 0o711)
  const certificates = await makeCertificates(folder)
  const shared = sharedSettings(certificates)
  const hosts: Record<HostName, ManagedProcess> = {
    postgres: await preparePostgres(folder, postgres),
    temporal: prepareTemporal(folder, programs, folder),
    bucket: await prepareBucket(folder),
    documents: prepareDocuments(folder),
    'api-1': prepareApi('api-1', folder, shared),
    'api-2': prepareApi('api-2', folder, shared),
    balancer: prepareBalancer(folder),
    site: prepareSite(folder),
    'worker-1': prepareWorker('worker-1', folder, shared),
    'worker-2': prepareWorker('worker-2', folder, shared),
    'worker-3': prepareWorker('worker-3', folder, shared),
  }
  const start = (...names: HostName[]) => Promise.all(names.map((name) => hosts[name].start()))
  const versions: ManagedProcess[] = []
  async function startVersion(host: WorkerHost, version: string): Promise<ManagedProcess> {
    const worker = prepareVersion(host, folder, shared, version)
    versions.push(worker)
    await worker.start()
    return worker
  }
  async function stop(): Promise<void> {
    await Promise.all(versions.map((worker) => worker.stop()))
    const ours = ['site', 'balancer', 'api-1', 'api-2', 'worker-1', 'worker-2', 'worker-3'] as const
    await Promise.all(ours.map((name) => hosts[name].stop()))
    await Promise.all([hosts.temporal.stop(), hosts.bucket.stop(), hosts.documents.stop()])
    await hosts.postgres.stop()
    await removeNetwork()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await makeNetwork()
    say('Starting PostgreSQL, the S3 server and the document store…')
    await start('postgres', 'bucket', 'documents')
    await makeTables(programs.sqlTool)
    say('Starting the Temporal server…')
    await start('temporal')
    await setUpNamespace(certificates)
    say('Starting API hosts, workers and the site…')
    await start('api-1', 'api-2', 'worker-1', 'worker-2', 'worker-3')
    await start('balancer')
    await start('site')
  } catch (error) {
    await stop()
    throw error
  }
  return {
    folder,
    certificates,
    hosts,
    operator: {
      ...shared,
      TEMPORAL_ADDRESS,
      TEMPORAL_NAMESPACE: NAMESPACE,
      DOCWEAVE_TEMPORAL_SERVER_NAME: SERVER_NAME,
      DOCWEAVE_DATA: join(folder, 'data', 'operator'),
    },
    startVersion,
    stop,
  }
}
