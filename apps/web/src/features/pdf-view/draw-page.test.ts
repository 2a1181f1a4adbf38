/** The cache's size limit. */
import { expect, it } from 'vitest'
import { CanvasCache } from './draw-page.ts'

const canvas = (width: number, isConnected = false) => ({ width, height: 10, isConnected })

it('evicts the least recently used canvas at the pixel limit, and frees its pixels', () => {
  const cache = new CanvasCache<ReturnType<typeof canvas>>(300)
  const [a, b, c] = [canvas(10), canvas(10), canvas(10)]
  cache.set('a', a)
  cache.set('b', b)
  cache.set('c', c)
  expect(cache.get('a')).toBe(a)
  cache.set('d', canvas(10))
  expect(cache.get('b')).toBeUndefined()
  expect(b.width).toBe(0)
  expect(cache.get('a')).toBe(a)
  expect(cache.pixels).toBe(300)
})

it('never evicts a canvas that is in the document', () => {
  const cache = new CanvasCache<ReturnType<typeof canvas>>(100)
  const shown = canvas(10, true)
  cache.set('shown', shown)
  cache.set('next', canvas(10))
  expect(cache.get('shown')).toBe(shown)
  expect(shown.width).toBe(10)
})

it('counts a replaced canvas once, and removes the canvases of one file', () => {
  const cache = new CanvasCache<ReturnType<typeof canvas>>(1000)
  cache.set('1/1', canvas(10))
  cache.set('1/1', canvas(20))
  cache.set('12/1', canvas(10))
  expect(cache.pixels).toBe(300)
  cache.forget('1/')
  expect(cache.get('1/1')).toBeUndefined()
  expect(cache.get('12/1')).toBeDefined()
  expect(cache.pixels).toBe(100)
})
