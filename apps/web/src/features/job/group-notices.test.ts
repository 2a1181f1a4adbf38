/** What a batch tells about its files. */
import { expect, it } from 'vitest'
import { groupNotices } from './group-notices.ts'

it('joins the notices of one kind: names are listed once, and numbers are added', () => {
  const groups = groupNotices([
    { step: 0, code: 'FONTS_REPLACED', params: { fonts: 'Calibri → Carlito, Symbol → OpenSymbol' } },
    { step: 0, code: 'CHARACTERS_REPLACED', params: { characters: 2 } },
    { step: 0, code: 'FONTS_REPLACED', params: { fonts: 'Calibri → Carlito, Batang → NanumMyeongjo' } },
    { step: 0, code: 'CHARACTERS_REPLACED', params: { characters: 3 } },
  ])
  expect(groups).toEqual([
    {
      notice: {
        step: 0,
        code: 'FONTS_REPLACED',
        params: { fonts: 'Calibri → Carlito, Symbol → OpenSymbol, Batang → NanumMyeongjo' },
      },
      count: 2,
    },
    { notice: { step: 0, code: 'CHARACTERS_REPLACED', params: { characters: 5 } }, count: 2 },
  ])
})

it('keeps the notices of different steps apart', () => {
  const notice = { code: 'SIGNATURE_REMOVED', params: {} } as const
  expect(groupNotices([0, 1].map((step) => ({ ...notice, step }))).map(({ count }) => count)).toEqual([1, 1])
})

it('leaves out the sizes of a single file, and what only some of them have', () => {
  const [group] = groupNotices([
    { step: 0, code: 'TARGET_UNREACHABLE', params: { target: 1000, reached: 1500 } },
    { step: 0, code: 'TARGET_UNREACHABLE', params: { target: 1000, reached: 1700 } },
  ])
  expect(group).toMatchObject({ count: 2 })
  expect(group?.notice.params).not.toHaveProperty('reached')
})
