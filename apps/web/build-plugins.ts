/** The icons of the installed site, drawn from its mark while it is built: no picture is kept twice. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import type { Plugin } from 'vite'
import { contentFiles, readContent } from './src/content/read/read-content.ts'

const mark = new URL('./public/favicon.svg', import.meta.url)
/** The desk the mark lies on where a system shows no transparency. */
const desk = '#efece5'

/**
 * An icon of `size` pixels, `part` of it the mark. A maskable icon keeps all that matters within four fifths of its width
 * (W3C Web App Manifest, "Icon masks and safe zone").
 */
function draw(size: number, part: number): Uint8Array {
  const side = 32 / part
  const at = (side - 32) / 2
  const inner = readFileSync(mark, 'utf8').replace('<svg ', `<svg x="${at}" y="${at}" width="32" height="32" `)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">` +
    `<rect width="${side}" height="${side}" fill="${desk}"/>${inner}</svg>`
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
}

/** Writes `/icons/…png` beside the build of the browser. */
export const appIcons = (): Plugin => ({
  name: 'app-icons',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const emit = (name: string, size: number, part: number) =>
      this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source: draw(size, part) })
    emit('icon-192', 192, 0.85)
    emit('icon-512', 512, 0.85)
    emit('maskable-512', 512, 0.6)
    emit('apple-touch-icon', 180, 0.75)
  },
})

/** `virtual:content`: what is written in Markdown, read and checked while the site is built. For the worker alone. */

const folders = {
  tools: fileURLToPath(new URL('../../packages/tools/src', import.meta.url)),
  site: fileURLToPath(new URL('content', import.meta.url)),
}
const name = 'virtual:content'
const resolved = `\0${name}`

export const contentModule = (): Plugin => ({
  name: 'content-module',
  resolveId: (id) => (id === name ? resolved : undefined),
  load(id) {
    if (id !== resolved) return undefined
    if (this.environment.name === 'client') throw new Error(`${name} is for the edge: browsers get it page by page`)
    for (const file of contentFiles(folders)) this.addWatchFile(file)
    // A text of JSON is read faster than the same as a program.
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(readContent(folders)))})`
  },
})

/** The files of the build packed with Brotli (RFC 7932) beside themselves: packed once, and better than there is time for on the way. */

const compress = promisify(brotliCompress)
const texts = /\.(?:js|mjs|css|svg|json|wasm)$/
/** Below this a file fits one packet as it is. */
const smallest = 1024
/** The two best levels take ten times as long for a hundredth of the size. */
const quality = 9

/** Writes `NAME.br` for every text of the browser's build. */
export const packedFiles = (): Plugin => ({
  name: 'packed-files',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const files = Object.values(bundle).filter(
        ({ fileName }) => texts.test(fileName) && !fileName.startsWith('.vite'),
      )
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (content.length < smallest) return
          const source = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source })
        }),
      )
    },
  },
})
