/** The language in a path, in both arrangements of the default. */
import { describe, expect, it } from 'vitest'
import { splitLocale, withLocale } from './locale-path.ts'

describe.each([
  ['en', 'ko'],
  ['ko', 'en'],
] as const)('with %s unprefixed', (fallback, other) => {
  it('takes the language off', () => {
    expect(splitLocale('/', fallback)).toEqual({ locale: fallback, path: '/', prefixed: false })
    expect(splitLocale('/pdf-ocr', fallback)).toEqual({ locale: fallback, path: '/pdf-ocr', prefixed: false })
    expect(splitLocale(`/${other}`, fallback)).toEqual({ locale: other, path: '/', prefixed: true })
    expect(splitLocale(`/${other}/pdf-ocr`, fallback)).toEqual({ locale: other, path: '/pdf-ocr', prefixed: true })
    expect(splitLocale(`/${fallback}/pdf-ocr`, fallback)).toMatchObject({ locale: fallback, prefixed: true })
  })

  it('leaves what only looks like a language', () => {
    for (const path of ['/kor', '/fr/pdf-ocr', '/korean/x', '/EN'])
      expect(splitLocale(path, fallback)).toEqual({ locale: fallback, path, prefixed: false })
  })

  it('puts it back', () => {
    expect(withLocale('/', fallback, fallback)).toBe('/')
    expect(withLocale('/', other, fallback)).toBe(`/${other}`)
    expect(withLocale('/pdf-ocr', other, fallback)).toBe(`/${other}/pdf-ocr`)
    for (const locale of [fallback, other, 'ja'] as const)
      expect(splitLocale(withLocale('/a/b', locale, fallback), fallback)).toMatchObject({ locale, path: '/a/b' })
  })
})
