/**
 * Vite plugin for the modules that load catalogues. `virtual:catalogues` exports a loader for each language. `virtual:catalogue/{part}/{locale}`
 * joins the catalogues of a part, and so becomes one chunk; the first page's (`page`) also exports the loaders of the other parts in its
 * language, so that no page carries those of all languages.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { localeCodes } from '@docweave/contract/locale-table'
import type { Plugin } from 'vite'
import { lazyParts, parts, ROOT } from './catalogue-parts.ts'

const loaders = 'virtual:catalogues'
const part = /^virtual:catalogue\/(\w+)\/(\w+)$/
/** Rollup's convention: other plugins leave modules alone whose id begins with this character. */
const own = '\0'

const loader = (name: string, key: string, locale: string) =>
  `${key}: () => import('virtual:catalogue/${name}/${locale}')`

const loadersModule = (): string =>
  `export const loaders = { ${localeCodes.map((locale) => loader('page', locale, locale)).join(', ')} }`

const partModule = (name: string, locale: string): string => {
  const files = (parts[name] ?? [])
    .map((folder) => join(ROOT, folder, 'locales', `${locale}.po`))
    .filter((path) => existsSync(path))
  const imports = files.map((path, index) => `import { messages as m${index} } from ${JSON.stringify(path)}`)
  const all = files.map((_, index) => `m${index}`)
  const others = Object.keys(lazyParts).map((other) => loader(other, other, locale))
  return [
    ...imports,
    `export const messages = Object.assign({}, ${all.join(', ')})`,
    ...(name === 'page' ? [`export const parts = { ${others.join(', ')} }`] : []),
  ].join('\n')
}

export const catalogueModules = (): Plugin => ({
  name: 'catalogue-modules',
  resolveId: (id) => (id === loaders || part.test(id) ? own + id : undefined),
  load(id) {
    if (!id.startsWith(own)) return undefined
    const name = id.slice(own.length)
    if (name === loaders) return loadersModule()
    const [, found, locale] = part.exec(name) ?? []
    return found && locale ? partModule(found, locale) : undefined
  },
})
