/**
 * Vite plugin for the modules that load catalogues. `virtual:catalogues` exports the loaders of all parts in all languages;
 * `virtual:catalogue/{part}/{locale}` joins the catalogues of a part, and so becomes one chunk.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { localeCodes } from '@docweave/contract/locale-table'
import type { Plugin } from 'vite'
import { parts, ROOT } from './catalogue-parts.ts'

const loaders = 'virtual:catalogues'
const part = /^virtual:catalogue\/(\w+)\/(\w+)$/
/** Rollup's convention: other plugins leave modules alone whose id begins with this character. */
const own = '\0'

const loadersModule = (): string => {
  const entries = Object.keys(parts).map((name) => {
    const byLocale = localeCodes.map((locale) => `${locale}: () => import('virtual:catalogue/${name}/${locale}')`)
    return `${name}: { ${byLocale.join(', ')} }`
  })
  return `export const loaders = { ${entries.join(',\n')} }`
}

const partModule = (name: string, locale: string): string => {
  const files = (parts[name] ?? [])
    .map((folder) => join(ROOT, folder, 'locales', `${locale}.po`))
    .filter((path) => existsSync(path))
  const imports = files.map((path, index) => `import { messages as m${index} } from ${JSON.stringify(path)}`)
  const all = files.map((_, index) => `m${index}`)
  return `${imports.join('\n')}\nexport const messages = Object.assign({}, ${all.join(', ')})`
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
