import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { substitutes } from '../fonts/substitutes.ts'
import { fontsOfFamilies } from './fonts.ts'
import { packagedFonts, standInFor } from './packaged-fonts.ts'

test.each([
  ['맑은 고딕', 'NanumGothic', true],
  ['함초롬바탕', 'NanumMyeongjo', true],
  ['HY신명조', 'NanumMyeongjo', true],
  ['한컴 훈민정음 바탕', 'NanumMyeongjo', true],
  ['나눔고딕', 'NanumGothic', false],
  ['나눔고딕 ExtraBold', 'NanumGothic', false],
  ['Calibri', 'Carlito', true],
  ['arial', 'Arimo', true],
  ['어떤 글꼴', 'NanumGothic', true],
  ['Some Font', 'Arimo', true],
])('%s is drawn in %s', (name, family, replaces) => {
  expect(standInFor(name)).toMatchObject({ family, replaces })
})

test.each([
  ...[
    'HY헤드라인M',
    'HYHeadLine M',
    '서울헤드라인',
    'HY견고딕',
    'HYGothic-Extra',
    '신명 태고딕',
    'HY수평선B',
    '산돌고딕B',
  ],
  ...['한컴 윤체 B', '한컴 윤고딕 230', '-윤고딕140', 'KoPub돋움체 Bold', '나눔고딕 ExtraBold', 'Arial Black'],
])('text in %s is bold', (name) => {
  const standIn = standInFor(name)
  expect(standIn.heavy).toBe(true)
  const { regular, bold } = packagedFonts(standIn)
  expect(regular).toEqual(bold)
})

test.each(['함초롬바탕', 'HY신명조', 'HY중고딕', 'HY수평선M', '-윤고딕120', '맑은 고딕', 'MS Gothic', 'Arial'])(
  'text in %s is not bold unless it is marked so',
  (name) => {
    const standIn = standInFor(name)
    expect(standIn.heavy).toBe(false)
    const { regular, bold } = packagedFonts(standIn)
    expect(regular).not.toEqual(bold)
  },
)

test('every substitute has a packaged font', () => {
  for (const [family] of substitutes) {
    const { regular, bold } = packagedFonts({ family, replaces: true, heavy: false })
    expect([existsSync(regular?.path ?? ''), existsSync(bold?.path ?? '')], family).toEqual([true, true])
  }
})

test('an installed font is preferred to the packaged one', async () => {
  const fonts = await fontsOfFamilies(['Tahoma', 'DejaVu Sans', '맑은 고딕'])
  expect(fonts['Tahoma']).toMatchObject({ family: 'DejaVu Sans', replaces: true })
  expect(fonts['DejaVu Sans']).toMatchObject({ family: 'DejaVu Sans', replaces: false })
  expect(fonts['맑은 고딕']).toMatchObject({ family: 'NanumGothic', replaces: true })
})
