/** A temporary system on free ports with an empty data folder, for browser tests. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts, type Ports } from '../system/ports.ts'
import { startSystem, type System } from '../system/start-system.ts'
import { shareBundles } from './shared-bundles.ts'

/** All browser tests are one visitor to the system, so the limits per visitor are raised; they have their own tests. */
const SETTINGS = {
  DOCWEAVE_OPERATORS: 'operator@example.com',
  DOCWEAVE_STARTS_PER_MINUTE: '1000',
  DOCWEAVE_UPLOADS_PER_MINUTE: '1000',
  DOCWEAVE_MAX_OPEN_JOBS: '200',
  DOCWEAVE_MAX_OPEN_UPLOADS: '500',
  DOCWEAVE_MAX_STREAMS: '500',
  DOCWEAVE_MESSAGES_PER_HOUR: '600',
}

export interface TemporarySystem {
  system: System
  ports: Ports
  dataFolder: string
}

/** Makes the folders that the tests of triggers choose, and returns the setting that lets one account use them. */
async function watchedFolders(root: string): Promise<string> {
  const names = ['scans', 'invoices']
  for (const name of names) await mkdir(join(root, name))
  return names.map((name) => `${name}=${join(root, name)} scanner@example.com`).join('; ')
}

/** Starts a system for `use`, and always removes it afterwards. */
export async function withTemporarySystem<T>(
  temporalProgram: string | null,
  use: (own: TemporarySystem) => Promise<T>,
): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'docweave-e2e-'))
  // A watched folder must not be in the folder of the data.
  const watched = await mkdtemp(join(tmpdir(), 'docweave-e2e-watched-'))
  try {
    const environment = { ...SETTINGS, DOCWEAVE_WATCHED_FOLDERS: await watchedFolders(watched) }
    await shareBundles(dataFolder)
    const ports = await freePorts()
    const say = (line: string) => console.error(line)
    const system = await startSystem({ ports, dataFolder, temporalProgram, environment, say })
    return await use({ system, ports, dataFolder }).finally(() => system.stop())
  } finally {
    for (const folder of [dataFolder, watched]) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
