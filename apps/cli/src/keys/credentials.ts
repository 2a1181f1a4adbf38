/** What `docweave login` stores, by server, in a file of the user's settings that only this user can read. */
import { mkdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { tryLock, type Lock } from '../lock.ts'
import { codeOf } from '../place-file.ts'
import { UsageError } from '../usage-error.ts'
import { syncFolder, writeDurably } from '../write-durably.ts'

/** The tokens of a sign-in by OAuth. */
const Tokens = z.object({
  access: z.string(),
  /** When the access token ends, in milliseconds since 1970 by this computer's clock. */
  accessUntil: z.number(),
  /** Works once: a server that gets it a second time ends the sign-in. */
  refresh: z.string(),
})
export type Tokens = z.infer<typeof Tokens>

/** An API key, or tokens. */
const Credential = z.union([z.object({ key: z.string() }), Tokens])
export type Credential = z.infer<typeof Credential>

/** By the origin of the server's address, such as `https://docweave.example.com`. */
const Credentials = z.object({ servers: z.record(z.string(), Credential) })
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
    throw new UsageError(`${path} is damaged. Remove it, and sign in again with docweave login.`)
  }
}

const serverOf = (url: string) => new URL(url).origin

/** Returns what is stored for the server at `url`. */
export async function storedCredential(path: string, url: string): Promise<Credential | undefined> {
  const { servers } = await read(path)
  return Object.hasOwn(servers, serverOf(url)) ? servers[serverOf(url)] : undefined
}

/** How long another process may hold the file, in ms: longer than a request to a server takes. */
const patience = 60_000

/** Waits for the lock of the file. @throws UsageError */
async function lockFile(path: string): Promise<() => Promise<void>> {
  const until = Date.now() + patience
  for (;;) {
    const lock: Lock = await tryLock(dirname(path), 'credentials-lock')
    if (lock.release) return lock.release
    if (Date.now() > until)
      throw new UsageError(
        `Process ${lock.holder.pid} on ${lock.holder.host} is changing ${path}. If it does not run any more, remove ${lock.file}.`,
      )
    await pause(20 + Math.random() * 80)
  }
}

/**
 * Replaces what is stored for the server at `url` by what `change` returns for it, nothing if `undefined`. Processes do this one after the
 * other, so that none overwrites the change of another, or sends a refresh token that another sends. What it returned is on the disk, also
 * after a loss of power, when the function returns.
 */
export async function changeCredential(
  path: string,
  url: string,
  change: (old: Credential | undefined) => Credential | undefined | Promise<Credential | undefined>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const release = await lockFile(path)
  try {
    const old = await storedCredential(path, url)
    const changed = await change(old)
    if (changed === old) return
    const { [serverOf(url)]: _replaced, ...others } = (await read(path)).servers
    const credentials: Credentials = { servers: changed ? { ...others, [serverOf(url)]: changed } : others }
    await writeDurably(path, `${JSON.stringify(credentials, null, 2)}\n`, `${path}.new`)
    await syncFolder(dirname(path))
  } finally {
    await release()
  }
}
