/** Vite plugins of the build: icons of the installed site, the `virtual:content` module, and files compressed in advance. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import type { Plugin } from 'vite'
import { contentFiles, readContent } from './src/content/read/read-content.ts'

const mark = new URL('./public/favicon.svg', import.meta.url)
/** The background behind the mark, for systems that do not display transparency. */
const desk = '#fafaf8'

/**
 * Renders an icon of `size` pixels; the mark covers the fraction `part` of its width. A maskable icon keeps what matters within four fifths
 * of its width (W3C Web App Manifest, "Icon masks and safe zone").
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

/** Wraps PNG images in an ICO file (Microsoft's "ICO file format"; entries may be PNG since Windows Vista). */
function icoOf(images: readonly { size: number; png: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

/** Renders `/icons/*.png` and `/favicon.ico` from the site's SVG mark into the browser build, so that no icon is stored twice. */
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
    const images = [16, 32, 48].map((size) => ({ size, png: draw(size, 0.9) }))
    this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: icoOf(images) })
  },
})

const folders = {
  tools: fileURLToPath(new URL('../../packages/tools/src', import.meta.url)),
  site: fileURLToPath(new URL('content', import.meta.url)),
}
const name = 'virtual:content'
const resolved = `\0${name}`

/** `virtual:content`: the Markdown content, read and validated at build time. For the edge worker only. */
export const contentModule = (): Plugin => ({
  name: 'content-module',
  resolveId: (id) => (id === name ? resolved : undefined),
  load(id) {
    if (id !== resolved) return undefined
    if (this.environment.name === 'client')
      throw new Error(`${name} is for the edge worker only: browsers receive the content of one page at a time`)
    for (const file of contentFiles(folders)) this.addWatchFile(file)
    // `JSON.parse` of a string is faster than the same data as a JavaScript literal.
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(readContent(folders)))})`
  },
})

const compress = promisify(brotliCompress)
const texts = /\.(?:js|mjs|css|svg|json|wasm)$/
/** Smaller files fit into one packet uncompressed (bytes). */
const smallest = 1024
/** The two highest levels take ten times as long for 1 % less. */
const quality = 9

/**
 * Writes `NAME.br` (Brotli, RFC 7932) for every text file of the browser build: compressed once, and better than there is time for per
 * request.
 */
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
