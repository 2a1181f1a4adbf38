/** Debian's PostgreSQL with a separate data folder and address, run as the package's user. */
import { appendFile, chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import type { ManagedProcess } from '@docweave/local'
import { addressOf, ports, SUBNET, onHost } from './hosts.ts'

const VERSIONS = '/usr/lib/postgresql'
const USER = 'postgres'

/** Returns the program folder of the newest version; `undefined` if not installed. */
export async function postgresPrograms(): Promise<string | undefined> {
  const versions = (await readdir(VERSIONS).catch(() => [])).toSorted((a, b) => Number(a) - Number(b))
  const newest = versions.at(-1)
  return newest && join(VERSIONS, newest, 'bin')
}

export const DATABASE = { user: 'temporal', password: 'of-the-tried-cluster' } as const

async function idOf(user: string, which: '-u' | '-g'): Promise<number> {
  return Number((await execa('id', [which, user])).stdout)
}

/** Initializes an empty database cluster below `folder`, and returns its server, not yet started. */
export async function preparePostgres(folder: string, programs: string): Promise<ManagedProcess> {
  const data = join(folder, 'postgres')
  const secret = join(folder, 'postgres.password')
  await mkdir(data)
  await writeFile(secret, DATABASE.password, { mode: 0o600 })
  for (const path of [data, secret]) await chown(path, await idOf(USER, '-u'), await idOf(USER, '-g'))
  const owner = [`--username=${DATABASE.user}`, `--pwfile=${secret}`, '--auth=scram-sha-256']
  const as = [`--reuid=${USER}`, `--regid=${USER}`, '--init-groups', '--']
  await execa('setpriv', [...as, join(programs, 'initdb'), '-D', data, ...owner], { cwd: '/' })
  await appendFile(join(data, 'pg_hba.conf'), `host all all ${SUBNET} scram-sha-256\n`)
  const settings = {
    listen_addresses: addressOf('postgres'),
    port: String(ports.postgres),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
  }
  const told = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return onHost('postgres', folder, {
    command: join(programs, 'postgres'),
    args: ['-D', data, ...told],
    user: USER,
    ready: { line: /database system is ready to accept connections/ },
    drainSeconds: 20,
  })
}
