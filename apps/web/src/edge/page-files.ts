/** The build files that a page needs, from the browser build's manifest, which is embedded in the worker. */
import browserBuild from 'virtual:browser-build'
import { locales, type Locale } from '@docweave/contract/locale-table'
import { cataloguePartsOf } from '../route-catalogues.ts'

const { manifest } = browserBuild
type Chunk = (typeof manifest)[string]

const entryKey = 'src/entry-client.tsx'

/** All files that a chunk needs, itself first. */
function filesOf(key: string, seen = new Map<string, Chunk>()): Map<string, Chunk> {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  seen.set(key, chunk)
  for (const each of chunk.imports ?? []) filesOf(each, seen)
  return seen
}

/** The chunk of a catalogue part (`packages/i18n/src/catalogue-modules.ts`). */
const catalogueKey = (part: string, locale: Locale) => `virtual:catalogue/${part}/${locale}`

const ofRoute = /(?:^|\/)routes\/(.+)\.tsx\?/

/** `_site.blog.$slug` → `/_site/blog/$slug`: converts a file name to its route id. */
const routeIdOf = (file: string) =>
  `/${file.replaceAll('.', '/').replaceAll(/\[(\w+)\]/g, '$1')}`.replace(/\/index$/, '/')

/** The chunk of each route: its component is split off under a query. */
const routeKeys = Object.fromEntries(
  Object.keys(manifest).flatMap((key) => {
    const file = ofRoute.exec(key)?.[1]
    return file === undefined || !key.includes('component') ? [] : [[routeIdOf(file), key] as const]
  }),
)

const preloadsOf = (keys: string[]) => {
  const chunks = new Map<string, Chunk>()
  for (const key of keys) filesOf(key, chunks)
  return [...chunks.values()].map(({ file }) => `/${file}`)
}

const wordFiles = (routeId: string, locale: Locale) =>
  cataloguePartsOf(routeId).map((part) => catalogueKey(part, locale))

/** In development there is no build: Vite transforms the style sheet and the modules when the browser asks for them. */
const developmentFiles = {
  routes: {
    __root__: {
      preloads: [],
      css: ['/src/styles.css'],
      scripts: ['/@vite/client', '/dev/entry.js'].map((src) => ({ attrs: { type: 'module', src } })),
    },
  },
}

function manifestFor(locale: Locale) {
  const root = [entryKey, catalogueKey('page', locale)]
  const files = filesOf(entryKey)
  const css = [...new Set([...files.values()].flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`)
  const shared = preloadsOf(root)
  const routes = Object.entries(routeKeys).map(([id, key]) => [
    id,
    { preloads: preloadsOf([key, ...wordFiles(id, locale)]).filter((file) => !shared.includes(file)) },
  ])
  const entry = { attrs: { type: 'module', src: `/${manifest[entryKey]?.file ?? entryKey}`, async: true } }
  return { routes: { __root__: { preloads: shared, css, scripts: [entry] }, ...Object.fromEntries(routes) } }
}

const byLocale = new Map(locales.map(({ code }) => [code, manifestFor(code)]))

/** The router's manifest for a locale: preloads, the style sheet, and the hydration script. */
export const pageFiles = (locale: Locale) =>
  import.meta.env.DEV ? developmentFiles : (byLocale.get(locale) ?? manifestFor(locale))
