/**
 * Versions of the site. `builds/latest.json` names the current browser build, `builds/meta/{id}.json` lists a build's files. Files of
 * previous builds are kept for a week, because tabs that were open during a deployment keep fetching them.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve as join } from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'

const keptMilliseconds = 7 * 24 * 3_600_000

const BuildMeta = z.object({
  id: z.string(),
  builtAt: z.string(),
  /** When the next build replaced it. */
  replacedAt: z.string().optional(),
  /** Its files, relative to the site's root. */
  files: z.array(z.string()),
})
type BuildMeta = z.infer<typeof BuildMeta>

interface OldBuild {
  meta: BuildMeta
  contents: Map<string, Uint8Array>
}

/** The builds in a folder that were replaced less than a week ago. */
function oldBuildsIn(folder: string, now: number): OldBuild[] {
  const metas = join(folder, 'builds/meta')
  if (!existsSync(metas)) return []
  return readdirSync(metas)
    .filter((name) => name.endsWith('.json'))
    .map((name) => BuildMeta.parse(JSON.parse(readFileSync(join(metas, name), 'utf8'))))
    .map((meta) => ({ ...meta, replacedAt: meta.replacedAt ?? new Date(now).toISOString() }))
    .filter(({ replacedAt }) => Date.parse(replacedAt) > now - keptMilliseconds)
    .map((meta) => {
      const there = meta.files.filter((file) => existsSync(join(folder, file)))
      return { meta, contents: new Map(there.map((file) => [file, readFileSync(join(folder, file))])) }
    })
}

/** The build id: a hash of the file names, which contain content hashes. The same files have the same id. */
const idOf = (files: readonly string[]) => createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)

const json = (value: unknown) => `${JSON.stringify(value)}\n`

/** Vite plugin that writes the manifests of the build, and keeps the files of previous builds. */
export function builds(): Plugin {
  let old: OldBuild[] = []
  return {
    name: 'builds',
    applyToEnvironment: ({ name }) => name === 'client',
    // Before the folder is emptied.
    buildStart() {
      old = oldBuildsIn(join(this.environment.config.root, this.environment.config.build.outDir), Date.now())
    },
    generateBundle: {
      // After all other plugins have emitted their files.
      order: 'post',
      handler(_, bundle) {
        const own = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
        const files = own.toSorted()
        const id = idOf(files.filter((name) => !name.endsWith('.br')))
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName, source })
        const meta: BuildMeta = { id, builtAt: new Date().toISOString(), files }
        emit('builds/latest.json', json({ id, builtAt: meta.builtAt }))
        emit(`builds/meta/${id}.json`, json(meta))
        for (const { meta, contents } of old.filter(({ meta }) => meta.id !== id)) {
          emit(`builds/meta/${meta.id}.json`, json(meta))
          for (const [file, content] of contents) if (!bundle[file]) emit(file, content)
        }
      },
    },
  }
}

const moduleName = 'virtual:browser-build'
const resolved = `\0${moduleName}`

const readJson = (path: string): unknown => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

/** `virtual:browser-build`: the manifest and id of the browser build, which runs before the worker's. Empty without one. */
export function browserBuild(): Plugin {
  let folder = ''
  return {
    name: 'browser-build',
    configResolved({ root, environments }) {
      folder = join(root, environments.client?.build.outDir ?? 'dist/client')
    },
    resolveId: (id) => (id === moduleName ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined
      const manifest = readJson(join(folder, '.vite/manifest.json'))
      return `export default ${JSON.stringify({ manifest, latest: readJson(join(folder, 'builds/latest.json')) })}`
    },
  }
}
