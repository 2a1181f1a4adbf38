/** Subtitles follow the rules of their language: line length, number of lines, reading time, no overlap, no lost words. */
import { describe, expect, test } from 'vitest'
import { asSrt, asVtt, paragraphsOf, plainText, rulesFor, subtitlesOf, widthOf, type Transcript } from './index.ts'

/** Makes a transcript: each word lasts in proportion to its length, with pauses between the lines. */
function spoken(language: string, lines: string[], { pause = 0.2, perLetter = 0.08 } = {}): Transcript {
  let at = 0
  const timed = lines.map((text) => {
    const start = at
    const words = (language === 'ja' ? [...text] : text.split(/(?=\s)/)).map((word) => {
      const from = at
      at += word.length * perLetter
      return { start: from, end: at, text: word }
    })
    const line = { start, end: at, text, words }
    at += pause
    return line
  })
  return { version: 1, language, seconds: at, lines: timed }
}

const english = spoken('en', [
  'And Mr. John Dashwood had then leisure to consider how much there might be prudently in his power to do for them.',
  'He was not an ill-disposed young man, unless to be rather cold-hearted and rather selfish is to be ill-disposed.',
  'Yes.',
])
const korean = spoken('ko', [
  '존 대시우드 씨는 그들을 위해 자기 힘으로 어디까지 해 줄 수 있을지 차분히 따져 볼 여유가 생겼습니다.',
  '조금 차갑고 이기적인 것을 나쁘다고 하지 않는다면 그는 나쁜 사람이 아니었습니다.',
])
const japanese = spoken(
  'ja',
  [
    'ジョン・ダッシュウッド氏は、自分の力で彼らのためにどれだけのことができるかを、ゆっくり考える余裕ができました。',
    '少し冷たくて利己的なことを悪いと言わないのなら、彼は悪い人ではありませんでした。',
  ],
  { perLetter: 0.15 },
)

describe.each([
  ['en', english],
  ['ko', korean],
  ['ja', japanese],
] as const)('subtitles in %s', (language, transcript) => {
  const subtitles = subtitlesOf(transcript)
  const rules = rulesFor(language)

  test("have at most two lines within the language's width", () => {
    expect(subtitles.length).toBeGreaterThan(2)
    for (const { lines } of subtitles) {
      expect(lines.length).toBeLessThanOrEqual(rules.lines)
      for (const line of lines) expect(widthOf(line, rules)).toBeLessThanOrEqual(rules.line)
    }
  })

  test('do not overlap, and last at most seven seconds', () => {
    for (const [index, { start, end }] of subtitles.entries()) {
      expect(end).toBeGreaterThan(start)
      expect(end - start).toBeLessThanOrEqual(rules.longest + 1e-9)
      expect(end).toBeLessThanOrEqual(subtitles[index + 1]?.start ?? Infinity)
    }
  })

  test('contain every word once', () => {
    const plain = (text: string) => text.replaceAll(/\s/g, '')
    expect(plain(subtitles.flatMap(({ lines }) => lines).join(''))).toBe(
      plain(transcript.lines.map(({ text }) => text).join('')),
    )
  })
})

test('breaks Korean lines between words, and Japanese lines never before a closing mark or a small kana', () => {
  const words = new Set(korean.lines.flatMap(({ text }) => text.split(' ')))
  for (const { lines } of subtitlesOf(korean))
    for (const word of lines.flatMap((line) => line.split(' '))) expect(words).toContain(word)
  for (const line of subtitlesOf(japanese).flatMap(({ lines }) => lines))
    expect(line).not.toMatch(/^[、。・っゃゅょー]/)
})

test('extends a quickly spoken subtitle until it can be read, if the next one leaves the time', () => {
  const quick = spoken('en', ['I would rather not say what I think about all of that.', 'Well.'], {
    pause: 4,
    perLetter: 0.01,
  })
  const [first] = subtitlesOf(quick)
  // 54 characters at 20 a second.
  expect((first?.end ?? 0) - (first?.start ?? 0)).toBeCloseTo(2.7, 1)
})

test('writes SubRip and WebVTT as players read them', () => {
  const short = spoken('en', ['Tom & Jerry', '<b>'], { pause: 3600, perLetter: 0.25 })
  expect(asSrt(short)).toBe('1\n00:00:00,000 --> 00:00:02,750\nTom & Jerry\n\n2\n01:00:02,750 --> 01:00:03,583\n<b>\n')
  expect(asVtt(short)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.750\nTom &amp; Jerry\n\n01:00:02.750 --> 01:00:03.583\n&lt;b&gt;\n',
  )
})

test('writes files without subtitles if nothing was said', () => {
  const nothing: Transcript = { version: 1, language: 'en', seconds: 0, lines: [] }
  expect([plainText(nothing), asSrt(nothing), asVtt(nothing)]).toEqual(['', '\n', 'WEBVTT\n'])
})

test('ends paragraphs at long pauses, and joins Japanese lines without a space', () => {
  expect(paragraphsOf(spoken('en', ['One.', 'Two.'], { pause: 0.5 }))).toEqual(['One. Two.'])
  expect(paragraphsOf(spoken('en', ['One.', 'Two.'], { pause: 3 }))).toEqual(['One.', 'Two.'])
  expect(paragraphsOf(spoken('ja', ['はい。', 'いいえ。'], { pause: 0.5 }))).toEqual(['はい。いいえ。'])
})
