/** The fonts of native engines, made ready once for a machine: a configuration, and a cache so that each start is quick. */
import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { once } from '../once.ts'
import { runSandboxed } from '../sandbox/index.ts'
import { findStandIns, type AskFontconfig } from './find-stand-ins.ts'
import { fontConfiguration, fontFolders } from './font-configuration.ts'

export interface DocumentFonts {
  /** What a native engine must see: fonts, configuration and cache. */
  readonly read: readonly string[]
  /** Tells fontconfig where they are. */
  readonly environment: Readonly<Record<string, string>>
  /** Runs one of fontconfig's programs on them. */
  readonly ask: AskFontconfig
  /** The families that stand in for names, by name; a name of a font that is here has none. */
  standInsFor(names: Iterable<string>): Promise<Map<string, string>>
}

const patience = { seconds: 120, memoryMegabytes: 2000 }

/** Makes the folder of configuration and cache aside, and puts it in place when it is whole. */
async function makeReady(folder: string): Promise<void> {
  const aside = await mkdtemp(`${folder}-`)
  try {
    // The cache is found by the fonts' folders, not by its own place: it may move.
    await mkdir(join(aside, 'cache'))
    await writeFile(join(aside, 'making.conf'), fontConfiguration(join(aside, 'cache')))
    await runSandboxed({
      program: 'fc-cache',
      args: [],
      read: fontFolders,
      write: aside,
      signal: new AbortController().signal,
      environment: { FONTCONFIG_FILE: join(aside, 'making.conf') },
      ...patience,
    })
    await writeFile(join(aside, 'fonts.conf'), fontConfiguration(join(folder, 'cache')))
    await rename(aside, folder)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    // Another process may have been quicker.
    await access(join(folder, 'fonts.conf')).catch(() => {
      throw error
    })
  }
}

async function open(): Promise<DocumentFonts> {
  const version = createHash('sha256').update(fontConfiguration('')).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `docweave-fonts-${userInfo().uid}-${version}`)
  const configuration = join(folder, 'fonts.conf')
  await access(configuration).catch(() => makeReady(folder))
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
  return { read, environment, ask, standInsFor: findStandIns(ask) }
}

/** Gives the fonts, made ready where they were not. Throws `TOOL_UNAVAILABLE` without fontconfig. */
export const documentFonts: () => Promise<DocumentFonts> = once(open)
