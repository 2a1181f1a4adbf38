/** Which settings our programs read, by what stands in the files that parse them. */
import { readFile } from 'node:fs/promises'

const root = new URL('../../../../', import.meta.url)
const host = 'packages/adapters/src/settings/host-variables.ts'
const temporal = 'packages/adapters/src/temporal/settings.ts'
const sources = {
  api: ['apps/api/src/settings.ts', host, temporal],
  worker: ['apps/worker/src/settings.ts', host, temporal],
  site: ['infra/edge/src/env.ts'],
}
export type Program = keyof typeof sources

/** Read by the libraries that we use, as their documentation has it. */
const ofLibraries = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'GOOGLE_APPLICATION_CREDENTIALS',
  /** Where LibreOffice and others would write. */
  'HOME',
]

/** Gives the names of all settings that a program reads. */
export async function settingsOf(program: Program): Promise<Set<string>> {
  const texts = await Promise.all(sources[program].map((path) => readFile(new URL(path, root), 'utf8')))
  const names = texts.flatMap((text) => [...text.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name))
  return new Set([...names, ...ofLibraries])
}
