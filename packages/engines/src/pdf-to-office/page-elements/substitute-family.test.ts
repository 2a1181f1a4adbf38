/** Fonts that nobody has get a common font of their class. */
import { describe, expect, it } from 'vitest'
import { familyName, saysBold, saysItalic, saysLight } from './family-name.ts'
import { eastAsianFamily, fontClass, latinFamily } from './substitute-family.ts'

const flags = { mono: false, serif: false }

describe('fonts of TeX', () => {
  it.each([
    ['SFRM0900', 'Times New Roman'],
    ['CMR10', 'Times New Roman'],
    ['CMTT9', 'Courier New'],
    ['CMSS10', 'Arial'],
    ['NimbusRomNo9L-Regu', 'Times New Roman'],
    ['LMMono10-Regular', 'Courier New'],
  ])('%s is replaced by %s', (name, family) => {
    expect(latinFamily(familyName(name), fontClass(name, flags))).toBe(family)
  })

  it('finds their styles in their names', () => {
    expect(['CMBX12', 'NimbusRomNo9L-Medi', 'CMR10'].map(saysBold)).toEqual([true, true, false])
    expect(['CMTI10', 'NimbusRomNo9L-ReguItal', 'CMR10'].map(saysItalic)).toEqual([true, true, false])
  })
})

it('knows the bold fonts of Korean and other families by their names', () => {
  const bold = ['YoonGothicPro770', 'SDGothicNeoc-fBd', 'Pretendard-700', 'FuturaStd-Hv']
  const regular = ['YoonGothicPro740', 'SDGothicNeoc-dRg', 'Pretendard-400', 'HelveticaNeueLTStd-55', 'Symbol']
  expect([...bold, ...regular].filter(saysBold)).toEqual(bold)
})

it('knows Times New Roman by its names of PDF', () => {
  const names = [
    'TimesNewRoman',
    'TimesNewRomanPSMT',
    'TimesNewRomanPS-BoldItalicMT',
    'TimesNewRoman,Bold',
    'Times-Roman',
  ]
  expect(new Set(names.map(familyName))).toEqual(new Set(['Times New Roman']))
})

it('knows italic fonts by names that mupdf has cut off, and light fonts', () => {
  expect(['FranklinGothicATF-BoldIt', 'FranklinGothicATF-MediumIta'].map(saysItalic)).toEqual([true, true])
  expect(['FranklinGothicATF-Light', 'Roboto-Thin', 'HighlightPro', 'Inter'].map(saysLight)).toEqual([
    ...[true, true, false, false],
  ])
})

it.each(['Calibri', 'Georgia', 'Malgun Gothic', 'Noto Sans CJK KR', '휴먼고딕', 'DejaVu Serif'])(
  '%s is kept',
  (family) => {
    expect(latinFamily(family, 'sans')).toBe(family)
  },
)

it('replaces Korean and Japanese fonts by common ones of their class', () => {
  expect(eastAsianFamily('Ko Pub Batang', fontClass('KoPubBatangLight', flags), 'korean')).toBe('Batang')
  expect(eastAsianFamily('Ryumin', fontClass('Ryumin-Light', { mono: false, serif: true }), 'japanese')).toBe(
    'Yu Mincho',
  )
  expect(eastAsianFamily('맑은 고딕', 'sans', 'korean')).toBe('맑은 고딕')
})

it('uses the flags of a font whose name says nothing', () => {
  expect(fontClass('ABCD12', { mono: false, serif: true })).toBe('serif')
  expect(fontClass('Poppins-SemiBold', { mono: false, serif: true })).toBe('sans')
  expect(fontClass('ABCD12', { mono: true, serif: true })).toBe('mono')
})
