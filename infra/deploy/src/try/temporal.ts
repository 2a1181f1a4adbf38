/** A single-host Temporal cluster on PostgreSQL: its schema, its server, and an operator's initial set-up. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { findTemporal, type ManagedProcess, SEARCH_ATTRIBUTES } from '@docweave/local'
import { SERVER_NAME, type Certificates } from './certificates.ts'
import { addressOf, ports, onHost } from './hosts.ts'
import { DATABASE } from './postgres.ts'
import type { TemporalPrograms } from './temporal-programs.ts'

export const NAMESPACE = 'docweave'
export const TEMPORAL_ADDRESS = `${addressOf('temporal')}:${ports.temporal}`

/** Creates both databases with the latest schema. PostgreSQL must be running. */
export async function makeTables(sqlTool: string): Promise<void> {
  const where = ['--plugin', 'postgres12', '--ep', addressOf('postgres'), '-p', String(ports.postgres)]
  const who = ['-u', DATABASE.user, '--pw', DATABASE.password]
  for (const [database, schema] of [
    ['temporal', 'temporal'],
    ['temporal_visibility', 'visibility'],
  ] as const) {
    const tool = (...words: string[]) => execa(sqlTool, [...where, ...who, '--db', database, ...words])
    await tool('create')
    await tool('setup-schema', '-v', '0.0')
    await tool('update-schema', '--schema-name', `postgresql/v12/${schema}`)
  }
}

const configured = (name: string) => fileURLToPath(new URL(`../../temporal-server/${name}`, import.meta.url))

/** Few, for a small cluster on one machine. */
const HISTORY_SHARDS = 16

/** Returns the server, not yet started. `certificates` is the folder of the certificates. */
export function prepareTemporal(folder: string, { server }: TemporalPrograms, certificates: string): ManagedProcess {
  const address = addressOf('temporal')
  return onHost('temporal', folder, {
    command: server,
    // Access is controlled by client certificates, not by an authorizer.
    args: ['--config-file', configured('configuration.template'), '--allow-no-auth', 'start'],
    env: {
      TEMPORAL_OWN_ADDRESS: address,
      TEMPORAL_HISTORY_SHARDS: String(HISTORY_SHARDS),
      TEMPORAL_CERTIFICATES: certificates,
      TEMPORAL_SERVER_NAME: SERVER_NAME,
      TEMPORAL_DYNAMIC_SETTINGS: configured('dynamic-settings.yaml'),
      POSTGRES_ADDRESS: `${addressOf('postgres')}:${ports.postgres}`,
      POSTGRES_USER: DATABASE.user,
      POSTGRES_PASSWORD: DATABASE.password,
    },
    ready: { url: `http://${address}:${ports.metrics}/metrics` },
    drainSeconds: 20,
  })
}

/** Runs an operator's `temporal` command with a client certificate. */
export async function temporalCommand({ ca, client }: Certificates, ...words: string[]): Promise<string> {
  const by = ['--tls-ca-path', ca, '--tls-cert-path', client.certificate, '--tls-key-path', client.key]
  const at = ['--address', TEMPORAL_ADDRESS, '--tls-server-name', SERVER_NAME]
  return (await execa((await findTemporal()) ?? 'temporal', [...words, ...at, ...by])).stdout
}

/** Retries until it succeeds, because a started server discovers its own services with a delay. */
async function until(done: () => Promise<unknown>, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    try {
      return void (await done())
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(500)
    }
  }
}

/** Creates our namespace and search attributes, once per cluster. */
export async function setUpNamespace(certificates: Certificates): Promise<void> {
  const temporal = (...words: string[]) => temporalCommand(certificates, ...words)
  await until(() => temporal('operator', 'cluster', 'health'), 60)
  await until(() => temporal('operator', 'namespace', 'create', '--namespace', NAMESPACE, '--retention', '72h'), 20)
  const fields = Object.entries(SEARCH_ATTRIBUTES).flatMap(([name, type]) => ['--name', name, '--type', type])
  await until(() => temporal('operator', 'search-attribute', 'create', '--namespace', NAMESPACE, ...fields), 60)
}
