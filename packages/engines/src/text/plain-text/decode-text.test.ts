/** Detects encodings of texts of a few words, the hardest case. The bytes were written by Python's codecs. */
import { describe, expect, it } from 'vitest'
import { decodedCp949 } from './encodings.ts'
import { decodeText, languageOf } from './index.ts'

const samples: [encoding: 'euc-kr' | 'shift_jis' | 'euc-jp' | 'latin1', hex: string, text: string][] = [
  ['euc-kr', 'bec8b3e7c7cfbcbcbfe4', '안녕하세요'],
  ['euc-kr', 'c8b8c0c7b7cf', '회의록'],
  [
    'euc-kr',
    'b0e8bee0bcad20c3cabec8c0d4b4cfb4d92e0ac8aec0ce20bacec5b9b5e5b8b3b4cfb4d92e',
    '계약서 초안입니다.\n확인 부탁드립니다.',
  ],
  ['euc-kr', '32303236b3e22033bff9203135c0cf20bcadbfefbfa1bcad', '2026년 3월 15일 서울에서'],
  ['euc-kr', 'c7d1b1db20b9aebcadb8a620baafc8afc7d5b4cfb4d92e20b3d721', '한글 문서를 변환합니다. 네!'],
  ['euc-kr', 'b0a1b0dd3a2031322c303030bff8', '가격: 12,000원'],
  ['euc-kr', 'b1d7b4c2208c63b9e6b0a2c7cfc3b3b7b320bc84bdc3c4ddb6f3b8a62094ee', '그는 똠방각하처럼 펲시콜라를 뷁'],
  ['shift_jis', '82b182f182c982bf82cd', 'こんにちは'],
  ['euc-jp', 'a4b3a4f3a4cba4c1a4cf', 'こんにちは'],
  ['shift_jis', '89ef8b6382cc8b638e96985e82c582b78142', '会議の議事録です。'],
  ['euc-jp', 'b2f1b5c4a4ceb5c4bbf6cfbfa4c7a4b9a1a3', '会議の議事録です。'],
  ['shift_jis', '938c8b9e937390e791e393638be6', '東京都千代田区'],
  ['euc-jp', 'c5ecb5fec5d4c0e9c2e5c5c4b6e8', '東京都千代田区'],
  ['shift_jis', '834a835e834a836982cc836583588367', 'カタカナのテスト'],
  ['euc-jp', 'a5aba5bfa5aba5caa4cea5c6a5b9a5c8', 'カタカナのテスト'],
  [
    'shift_jis',
    '95b68f9182f095cf8ab782b582dc82b781420a82b28a6d944682ad82be82b382a28142',
    '文書を変換します。\nご確認ください。',
  ],
  [
    'euc-jp',
    'cab8bdf1a4f2cad1b4b9a4b7a4dea4b9a1a30aa4b4b3cec7a7a4afa4c0a4b5a4a4a1a3',
    '文書を変換します。\nご確認ください。',
  ],
  ['shift_jis', '32303236944e338c8e313593fa816993fa816a', '2026年3月15日（日）'],
  ['euc-jp', '32303236c7af33b7ee3135c6fca1cac6fca1cb', '2026年3月15日（日）'],
  ['shift_jis', '835c837483678345834683418a4a94ad20955c8ea6945c97cd', 'ソフトウェア開発 表示能力'],
  ['euc-jp', 'a5bda5d5a5c8a5a6a5a7a5a2b3abc8af20c9bdbca8c7bdcecf', 'ソフトウェア開発 表示能力'],
  ['shift_jis', 'caddb6b8b6c582c582b7', 'ﾊﾝｶｸｶﾅです'],
  ['latin1', '636166e9', 'café'],
  ['latin1', '6e61ef7665206661e7616465', 'naïve façade'],
  ['latin1', '4772f6df6520fc62657220616c6c6573', 'Größe über alles'],
  ['latin1', '456c206e69f16f20636f6d69f3207069f16173', 'El niño comió piñas'],
  ['latin1', '6372e86d65206272fb6ce96520e0206c61206361727465', 'crème brûlée à la carte'],
  ['latin1', 'a92032303236204dfc6c6c6572', '© 2026 Müller'],
]

describe.each(['en', 'ko', 'ja'] as const)('with the visitor’s language %s', (locale) => {
  it.each(samples)('detects %s (%#)', (encoding, hex, text) => {
    const bytes = Buffer.from(hex, 'hex')
    expect(decodeText(bytes, 'auto', locale)).toBe(text)
    expect(decodeText(bytes, encoding, locale)).toBe(text)
  })

  it.each(samples)('detects UTF-8 and UTF-16 for the text of the %s sample (%#)', (_encoding, _hex, text) => {
    const utf16 = Buffer.from(text, 'utf16le')
    expect(decodeText(Buffer.from(text), 'auto', locale)).toBe(text)
    expect(decodeText(utf16, 'auto', locale)).toBe(text)
    expect(decodeText(Buffer.from(utf16).swap16(), 'auto', locale)).toBe(text)
    expect(decodeText(Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'auto', locale)).toBe(text)
  })
})

it('decodes all syllables of CP949', () => {
  // The first and the last syllable of each part, and one from the middle.
  const bytes = Buffer.from('81418152a0fea141c652b0a1c8fe', 'hex')
  expect(decodedCp949(bytes)).toBe('갂갧좤좥힣가힝')
  expect(decodedCp949(Buffer.from('c653', 'hex'))).toBeUndefined()
})

it('rejects bytes that are invalid in every encoding', () => {
  expect(() => decodeText(Buffer.from('00ff00fe00fd01', 'hex'), 'auto', 'en')).toThrow(
    expect.objectContaining({ code: 'TEXT_ENCODING_WRONG' }),
  )
  expect(() => decodeText(Buffer.from('안녕'), 'shift_jis', 'en')).toThrow(
    expect.objectContaining({ code: 'TEXT_ENCODING_WRONG' }),
  )
})

it('detects the language by its characters', () => {
  expect([languageOf('漢字', 'ja'), languageOf('漢字かな', 'ko'), languageOf('한글 漢字', 'ja')]).toEqual([
    'ja',
    'ja',
    'ko',
  ])
})
