/** Locales in paths, for either default locale. */
import { describe, expect, it } from 'vitest'
import { splitLocale, withLocale } from './locale-path.ts'

describe.each([
  ['en', 'ko'],
  ['ko', 'en'],
] as const)('with default locale %s', (fallback, other) => {
  it('splits the locale off the path', () => {
    expect(splitLocale('/', fallback)).toEqual({ locale: fallback, path: '/', prefixed: false })
    expect(splitLocale('/pdf-ocr', fallback)).toEqual({ locale: fallback, path: '/pdf-ocr', prefixed: false })
    expect(splitLocale(`/${other}`, fallback)).toEqual({ locale: other, path: '/', prefixed: true })
    expect(splitLocale(`/${other}/pdf-ocr`, fallback)).toEqual({ locale: other, path: '/pdf-ocr', prefixed: true })
    expect(splitLocale(`/${fallback}/pdf-ocr`, fallback)).toMatchObject({ locale: fallback, prefixed: true })
  })

  it('ignores segments that only look like a locale', () => {
    for (const path of ['/kor', '/fr/pdf-ocr', '/korean/x', '/EN'])
      expect(splitLocale(path, fallback)).toEqual({ locale: fallback, path, prefixed: false })
  })

  // Finding 7, open redirect: `/en//evil.example/login` led to `//evil.example/login`.
  it('never returns a path that browsers read as another host', () => {
    for (const slashes of ['//', '///', '/\\', '/\\/', '//\\']) {
      for (const start of ['', `/${fallback}`, `/${other}`])
        expect(splitLocale(`${start}${slashes}evil.example/login`, fallback).path).toBe('/evil.example/login')
      for (const locale of [fallback, other, 'ja'] as const)
        expect(withLocale(`${slashes}evil.example`, locale, fallback)).toMatch(/^\/(?:[a-z]{2}\/)?evil\.example$/)
    }
  })

  it('adds the locale to the path', () => {
    expect(withLocale('/', fallback, fallback)).toBe('/')
    expect(withLocale('/', other, fallback)).toBe(`/${other}`)
    expect(withLocale('/pdf-ocr', other, fallback)).toBe(`/${other}/pdf-ocr`)
    for (const locale of [fallback, other, 'ja'] as const)
      expect(splitLocale(withLocale('/a/b', locale, fallback), fallback)).toMatchObject({ locale, path: '/a/b' })
  })
})
