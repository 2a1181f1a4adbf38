/** The favicon. */
import { expect, it } from 'vitest'
import { faviconOf } from './favicon.ts'

const colours = { paper: '#fff', thread: '#123', track: '#abc', done: '#0f0', failed: '#f00' }
const image = (address: string) => decodeURIComponent(address.replace('data:image/svg+xml,', ''))

it('draws the ring as far as it is, and not beyond', () => {
  expect(image(faviconOf({ ring: 0.5 }, colours))).toContain('stroke-dasharray="10 20"')
  expect(image(faviconOf({ ring: 7 }, colours))).toContain('stroke-dasharray="20 20"')
  expect(image(faviconOf({ ring: 0 }, colours))).toContain('stroke-dasharray="0 20"')
})

it('draws the end in its colour', () => {
  expect(image(faviconOf({ dot: 'done' }, colours))).toContain('r="7.5" fill="#0f0"')
  expect(image(faviconOf({ dot: 'failed' }, colours))).toContain('r="7.5" fill="#f00"')
})

it('is the same image for what looks the same, so that the tab is not drawn anew for nothing', () => {
  expect(faviconOf({ ring: 0.501 }, colours)).toBe(faviconOf({ ring: 0.499 }, colours))
})
