/** The fonts of native engines, prepared once per machine: a configuration, and a cache that speeds up each start. */
import { createHash } from 'node:crypto'
import { access, lchown, lstat, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { engineRoot } from '../host/engine-folder.ts'
import { once } from '../host/concurrency.ts'
import { letReadAll, runSandboxed } from '../host/sandbox/index.ts'
import { findSubstitutes, type AskFontconfig } from './find-substitutes.ts'
import { fontConfiguration, fontFolders } from './font-configuration.ts'

export interface DocumentFonts {
  /** The paths that a native engine must be able to read: fonts, configuration and cache. */
  readonly read: readonly string[]
  /** Environment variables with the location of fontconfig's configuration. */
  readonly environment: Readonly<Record<string, string>>
  /** Runs one of fontconfig's programs with them. */
  readonly ask: AskFontconfig
  /** Returns the substitute families, by name; installed fonts have none. */
  standInsFor(names: Iterable<string>): Promise<Map<string, string>>
}

const patience = { seconds: 120, memoryMegabytes: 2000 }

/** Takes ownership of a folder from the sandbox user that wrote to it, and lets all other users read it. */
async function letEnginesRead(folder: string): Promise<void> {
  const { uid, gid } = userInfo()
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) await lchown(join(folder, name), uid, gid)
  letReadAll(folder)
}

/** Creates configuration and cache in a temporary folder, which is renamed when complete. */
async function makeReady(folder: string): Promise<void> {
  const aside = await mkdtemp(`${folder}-`)
  try {
    // The cache can be moved, because its entries are keyed by the fonts' folders.
    const making = join(aside, 'making.conf')
    await mkdir(join(aside, 'cache'))
    await writeFile(making, fontConfiguration(join(aside, 'cache')))
    await runSandboxed({
      program: 'fc-cache',
      args: [],
      read: fontFolders,
      write: aside,
      signal: new AbortController().signal,
      environment: { FONTCONFIG_FILE: making },
      ...patience,
    })
    await rm(making)
    await writeFile(join(aside, 'fonts.conf'), fontConfiguration(join(folder, 'cache')))
    await letEnginesRead(aside)
    await rename(aside, folder)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    // Another process may have created it first.
    await access(join(folder, 'fonts.conf')).catch(() => {
      throw error
    })
  }
}

/** Whether the folder is owned and only writable by this account, so that no other has put files there. Any account may write beside it. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === userInfo().uid && (found.mode & 0o022) === 0
}

/**
 * Returns the folder of configuration and cache, which is created if it is missing.
 *
 * @param shared the folder for all processes of this account; if another account has created it first, this process uses its own folder
 */
export async function openFontFolder(shared: string): Promise<string> {
  await access(join(shared, 'fonts.conf')).catch(() => makeReady(shared).catch(() => undefined))
  if (await isOurs(shared).catch(() => false)) return shared
  const own = join(await engineRoot(), 'fonts')
  await access(join(own, 'fonts.conf')).catch(() => makeReady(own))
  return own
}

async function open(): Promise<DocumentFonts> {
  const version = createHash('sha256').update(fontConfiguration('')).digest('hex').slice(0, 12)
  const folder = await openFontFolder(join(tmpdir(), `docweave-font-cache-${userInfo().uid}-${version}`))
  const configuration = join(folder, 'fonts.conf')
  const read = [...fontFolders, folder]
  const environment = { FONTCONFIG_FILE: configuration }
  const ask: AskFontconfig = async (program, args) => {
    const write = await mkdtemp(join(tmpdir(), 'docweave-ask-'))
    const signal = new AbortController().signal
    try {
      return (await runSandboxed({ program, args, read, write, signal, environment, ...patience })).stdout
    } finally {
      await rm(write, { recursive: true, force: true })
    }
  }
  return { read, environment, ask, standInsFor: findSubstitutes(ask) }
}

/** Returns the fonts, and prepares them if necessary. Throws `TOOL_UNAVAILABLE` without fontconfig. */
export const documentFonts: () => Promise<DocumentFonts> = once(open)
