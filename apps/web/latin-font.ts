/** Vite plugin that makes the site's Latin typeface: Geist (SIL Open Font License 1.1), with the characters that the site's texts use. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const manifest = createRequire(import.meta.url).resolve('@fontsource-variable/geist/package.json')
const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))

/** Its name contains the version, so that it is immutable. `packages/ui/src/base.css` and the page's preload name it, too. */
export const fontFile = `assets/geist-${version}.woff2`

const charactersFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** Basic Latin and Latin-1 (Unicode blocks), and the punctuation and signs of our texts. */
const characters = `${charactersFrom(0x20, 0x7e)}${charactersFrom(0xa0, 0xff)}–—‘’“”…•×·€™−`

/** Returns the typeface (WOFF2) with these characters only. */
export const makeFont = () =>
  subsetFont(readFileSync(join(dirname(manifest), 'files/geist-latin-wght-normal.woff2')), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  })

/** Emits the typeface into the browser build, and serves it in development. */
export const latinFont = (): Plugin => ({
  name: 'latin-font',
  applyToEnvironment: ({ name }) => name === 'client',
  configureServer({ middlewares }) {
    const font = makeFont()
    middlewares.use(`/${fontFile}`, (_, response, next) => {
      font.then((content) => response.end(content), next)
    })
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: fontFile, source: await makeFont() })
  },
})
