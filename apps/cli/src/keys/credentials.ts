/** The API keys that `docweave login` stores, by server, in a file of the user's settings that only this user can read. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { codeOf } from '../place-file.ts'
import { UsageError } from '../usage-error.ts'
import { writeDurably } from '../write-durably.ts'

/** By the origin of the server's address, such as `https://docweave.example.com`. */
const Credentials = z.object({ servers: z.record(z.string(), z.object({ key: z.string() })) })
type Credentials = z.infer<typeof Credentials>

export interface ConfigPlace {
  platform: NodeJS.Platform
  home: string
  /** The values of the variables of these names; empty if they are not set. */
  XDG_CONFIG_HOME: string
  APPDATA: string
}

/** Returns the path of the file. A relative XDG_CONFIG_HOME is ignored, as its specification says. */
export function credentialsFile({ XDG_CONFIG_HOME, APPDATA, platform, home }: ConfigPlace): string {
  const roaming = APPDATA === '' ? join(home, 'AppData/Roaming') : APPDATA
  const config = isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(home, '.config')
  return join(platform === 'win32' ? roaming : config, 'docweave/credentials.json')
}

/** Returns the path for this user. */
export const ownCredentialsFile = (place: Pick<ConfigPlace, 'XDG_CONFIG_HOME' | 'APPDATA'>): string =>
  credentialsFile({ ...place, platform: process.platform, home: homedir() })

/** @throws UsageError for a damaged file; system errors of one that cannot be read */
async function read(path: string): Promise<Credentials> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '{"servers":{}}'
    throw error
  })
  try {
    return Credentials.parse(JSON.parse(text))
  } catch {
    throw new UsageError(`${path} is damaged. Remove it, and store the keys again with docweave login.`)
  }
}

async function write(path: string, credentials: Credentials): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeDurably(path, `${JSON.stringify(credentials, null, 2)}\n`, aside)
  } finally {
    await rm(aside, { force: true })
  }
}

const serverOf = (url: string) => new URL(url).origin

/** Returns the key that is stored for the server at `url`. */
export async function storedKey(path: string, url: string): Promise<string | undefined> {
  const { servers } = await read(path)
  return Object.hasOwn(servers, serverOf(url)) ? servers[serverOf(url)]?.key : undefined
}

/** Stores the key of a server, in place of another one. */
export async function storeKey(path: string, url: string, key: string): Promise<void> {
  const { servers } = await read(path)
  await write(path, { servers: { ...servers, [serverOf(url)]: { key } } })
}

/** Removes the key of a server. Returns whether there was one. */
export async function removeStoredKey(path: string, url: string): Promise<boolean> {
  const { [serverOf(url)]: removed, ...servers } = (await read(path)).servers
  if (removed === undefined) return false
  await write(path, { servers })
  return true
}
