import { afterEach, expect, it, vi } from 'vitest'
import { fontStack, loadFonts } from './hand-fonts.ts'

afterEach(() => vi.unstubAllGlobals())

it.each(['hand', 'neat', 'brush'] as const)('loads the installed fonts of the style %s', async (font) => {
  const load = vi.fn<(font: string, text: string) => Promise<[]>>(async () => [])
  vi.stubGlobal('document', { fonts: { load } })
  await loadFonts({ text: 'Kim', font }, 'ko')
  expect(load).toHaveBeenCalledWith(`100px ${fontStack(font, 'ko')}`, 'Kim')
})

it('tries the Japanese font before the Korean one on Japanese pages', () => {
  expect(fontStack('hand', 'ja')).toBe(`'Caveat', 'Zen Kurenaido', 'Nanum Pen Script', cursive`)
  expect(fontStack('hand', 'ko')).toBe(`'Caveat', 'Nanum Pen Script', 'Zen Kurenaido', cursive`)
})
