/** The fonts of native engines, made ready once for a machine: a configuration, and a cache so that each start is quick. */
import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { runSandboxed } from '../sandbox/index.ts'
import { fontConfiguration, fontFolders } from './font-configuration.ts'
import { ownNames, sameFonts, standIns } from './stand-ins.ts'

export interface DocumentFonts {
  /** What a native engine must see: fonts, configuration and cache. */
  readonly read: readonly string[]
  /** Tells fontconfig where they are. */
  readonly environment: Readonly<Record<string, string>>
  /**
   * The family that stands in for `name`; `undefined` when a font of that name is here.
   */
  standInFor(name: string): Promise<string | undefined>
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
  const ask = async (program: string, args: string[]) => {
    const write = await mkdtemp(join(tmpdir(), 'docweave-ask-'))
    const signal = new AbortController().signal
    try {
      return (await runSandboxed({ program, args, read, write, signal, environment, ...patience })).stdout
    } finally {
      await rm(write, { recursive: true, force: true })
    }
  }
  let families: Promise<ReadonlySet<string>> | undefined
  const here = () =>
    (families ??= ask('fc-list', [':', 'family']).then(
      (list) => new Set(list.split(/[\n,]/).map((name) => name.trim().toLowerCase())),
    ))
  const found = new Map<string, Promise<string | undefined>>()
  const lookUp = async (name: string) => {
    if (sameFonts.includes(name) || (await here()).has(name.toLowerCase())) return undefined
    const isNamed = ([, names]: (typeof standIns)[number]) =>
      names.some((each) => each.toLowerCase() === name.toLowerCase())
    if (ownNames.some(isNamed)) return undefined
    const listed = standIns.find(isNamed)
    if (listed) return listed[0]
    // In a pattern these have a meaning of their own.
    const pattern = name.replaceAll(/[\\:,-]/g, (sign) => `\\${sign}`)
    return (await ask('fc-match', ['-f', '%{family[0]}', pattern])).trim()
  }
  return {
    read,
    environment,
    standInFor(name) {
      const known = found.get(name) ?? lookUp(name)
      found.set(name, known)
      return known
    },
  }
}

let opened: Promise<DocumentFonts> | undefined

/** Gives the fonts, made ready where they were not. Throws `TOOL_UNAVAILABLE` without fontconfig. */
export function documentFonts(): Promise<DocumentFonts> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
