/** Finds the settings that our programs read, from the source of the files that parse them. */
import { readFile } from 'node:fs/promises'

const root = new URL('../../../../', import.meta.url)
const host = 'packages/adapters/src/settings/settings.ts'
const temporal = 'packages/adapters/src/temporal/connection.ts'
const sources = {
  api: ['apps/api/src/settings.ts', host, temporal],
  worker: ['apps/worker/src/settings.ts', host, temporal],
  site: ['infra/edge/src/env.ts', 'packages/contract/src/edge-settings.ts'],
}
export type Program = keyof typeof sources

/** Settings that libraries read, according to their documentation. */
const ofLibraries = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'GOOGLE_APPLICATION_CREDENTIALS',
  /** The folder to which LibreOffice and others write. */
  'HOME',
]

/** Returns the names of all settings that a program reads. */
export async function settingsOf(program: Program): Promise<Set<string>> {
  const texts = await Promise.all(sources[program].map((path) => readFile(new URL(path, root), 'utf8')))
  const names = texts.flatMap((text) => [...text.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name))
  return new Set([...names, ...ofLibraries])
}
