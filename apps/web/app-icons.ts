/** The icons of the installed site, drawn from its mark while it is built: no picture is kept twice. */
import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import type { Plugin } from 'vite'

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
