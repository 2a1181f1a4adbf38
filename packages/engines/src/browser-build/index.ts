/**
 * Builds engines for workers of the browser, with Rolldown or Vite: modules of Node are replaced by those of `browser/builtins`, and processes by
 * the worker itself.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire, isBuiltin } from 'node:module'
import { basename, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

export { ocrAssets, type OcrAsset } from './ocr-assets.ts'

const engines = join(import.meta.dirname, '..')
const browser = join(engines, 'browser')

/** Modules of the server, relative to `engines`, and what they are in the browser. */
const replaced: ReadonlyMap<string, string> = new Map([
  [join(engines, 'host/index.ts'), join(browser, 'host.ts')],
  [join(engines, 'host/engine-tasks.ts'), join(browser, 'engine-tasks.ts')],
  [join(engines, 'hwp/fonts.ts'), join(browser, 'hwp-fonts.ts')],
  [join(engines, 'inspect/inspections.ts'), join(browser, 'inspections.ts')],
  [join(engines, 'ocr/capabilities.ts'), join(browser, 'ocr-capabilities.ts')],
  [join(engines, 'ocr/installation.ts'), join(browser, 'ocr-installation.ts')],
  [join(engines, 'ocr/paddle/check.ts'), join(browser, 'ocr-installation.ts')],
  [join(engines, 'ocr/paddle/models.ts'), join(browser, 'ocr-models.ts')],
  [join(engines, 'ocr/paddle/run-paddle.ts'), join(browser, 'run-paddle.ts')],
  [join(engines, 'ocr/paddle/sessions.ts'), join(browser, 'ocr-sessions.ts')],
  [join(engines, 'archive/zip-source.ts'), join(browser, 'zip-source.ts')],
  [join(engines, 'host/sandbox/index.ts'), join(browser, 'no-sandbox.ts')],
  [join(engines, 'fonts/document-fonts.ts'), join(browser, 'no-sandbox.ts')],
])

/** Returns the module that takes the place of one of Node's. @throws Error if there is none: an engine needs something that browsers lack */
function builtin(name: string, importer: string | undefined): string {
  const path = join(browser, 'builtins', `${name.replace('/', '-')}.ts`)
  if (!existsSync(path)) throw new Error(`no node:${name} in the browser, which ${importer ?? 'the entry'} imports`)
  return path
}

/** Packages of the names of Node's modules. */
const packages = new Set(['buffer', 'events'])

/** The address of a file in a package, possibly on two lines, such as `import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')`. */
const address = /import\.meta\s*\.resolve\(\s*'([^']+\.(?:wasm|ttf))'\s*\)/g

export const browserEngines = (): Plugin => ({
  name: 'docweave:browser-engines',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (id.startsWith('node:')) return builtin(id.slice('node:'.length), importer)
    if (packages.has(id)) return createRequire(import.meta.url).resolve(`${id}/`)
    // yauzl names Node's modules without the prefix.
    if (isBuiltin(id) && importer?.includes('/yauzl/')) return builtin(id, importer)
    const found = await this.resolve(id, importer, { ...options, skipSelf: true })
    return (found && replaced.get(found.id)) ?? found
  },
  async transform(code, id) {
    const specifiers = [...code.matchAll(address)].map(([, specifier = '']) => specifier)
    if (specifiers.length === 0) return undefined
    const require = createRequire(id)
    const assets = new Map<string, string>()
    for (const specifier of specifiers) {
      const path = require.resolve(specifier)
      assets.set(specifier, this.emitFile({ type: 'asset', name: basename(path), source: await readFile(path) }))
    }
    return code.replaceAll(
      address,
      (_, specifier: string) =>
        // Vite makes it a path, which is none of the files in memory.
        `new URL(import.meta.ROLLUP_FILE_URL_${assets.get(specifier)}, import.meta.url).href`,
    )
  },
})

/** The options of Rolldown with which engines are built. */
export const engineOptions = {
  // Engines use Node's globals.
  transform: { inject: { Buffer: ['buffer', 'Buffer'], setImmediate: ['node:timers', 'setImmediate'] } },
  output: {
    // `mupdfFailure` knows this name in stack traces.
    codeSplitting: { groups: [{ name: 'mupdf-wasm', test: /mupdf-wasm\.js$/ }] },
  },
} satisfies Rolldown.RolldownOptions
