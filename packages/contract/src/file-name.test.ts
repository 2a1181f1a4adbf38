import { expect, test } from 'vitest'
import { cleanName, createNames, nameAs, numberedName, shorten, utf8Bytes } from './file-name.ts'

test('finding 11: cuts a text between characters, never inside one', () => {
  const family = '👩‍👩‍👧'
  expect(shorten('abc', 3)).toBe('abc')
  for (const [text, most, start] of [
    ['abcd', 3, 'abc'],
    ['ab😀', 3, 'ab'],
    ['ab😀c', 4, 'ab😀'],
    [`${family}${family}`, family.length + 3, family],
    ['🇰🇷🇯🇵', 6, '🇰🇷'],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    [`x${'\u0301'.repeat(500)}`, 100, ''],
  ] as const)
    expect(shorten(text, most)).toBe(start)
})

test.each([
  ['half \ud83d', 'half'],
  ['\udc00 half.pdf', 'half.pdf'],
  [`${'é'.repeat(125)}😀.pdf`, `${'é'.repeat(125)}.pdf`],
  [`${'a'.repeat(250)}😀.pdf`, `${'a'.repeat(250)}.pdf`],
  [`${'가'.repeat(83)}.pdf`, `${'가'.repeat(83)}.pdf`],
  [`${'가'.repeat(84)}.pdf`, `${'가'.repeat(83)}.pdf`],
  [`${'😀'.repeat(500)}.pdf`, `${'😀'.repeat(62)}.pdf`],
  ['a\nb/c\nd.pdf', 'cd.pdf'],
])('finding 11: cleans the name %j to %j', (name, clean) => {
  expect(cleanName(name)).toBe(clean)
  expect(clean.isWellFormed()).toBe(true)
})

test.each([
  ['txt', 'evil.hta', 'evil.hta.txt'],
  ['txt', 'Notes.TXT', 'Notes.TXT'],
  ['docx', 'form.dotx', 'form.dotx'],
  ['pdf', 'report', 'report.pdf'],
  ['pdf', 'v1.2', 'v1.2.pdf'],
  ['pdf', '.pdf', '.pdf.pdf'],
  ['pdf', `${'a'.repeat(250)}\ud83d.exe`, `${'a'.repeat(247)}.exe.pdf`],
  ['pdf', `${'😀'.repeat(100)}.pdf`, `${'😀'.repeat(62)}.pdf`],
  ['pdf', `${'가'.repeat(150)}.pdf`, `${'가'.repeat(83)}.pdf`],
  ['txt', `${'가'.repeat(83)}.pdf`, `${'가'.repeat(82)}.pdf.txt`],
  ['txt', '', 'file.txt'],
] as const)('finding 12: serves a file of kind %s with the name %j as %j', (kind, name, handedOut) => {
  expect(nameAs(kind, name)).toBe(handedOut)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\계약서.pdf', '계약서.pdf'],
  ['a\u0000b\u202Egpj.pdf', 'abgpj.pdf'],
  ['   ', 'file'],
  ['', 'file'],
  ['e\u0301.pdf', 'é.pdf'],
  ['a"b<c>|d?.pdf', 'abcd.pdf'],
  ['\u202aa\u2066b\u00ad\u200bc.pdf', 'abc.pdf'],
])('cleans %j to %j', (name, clean) => {
  expect(cleanName(name)).toBe(clean)
})

test.each(['👩‍👩‍👧.pdf', '🏴󠁧󠁢󠁥󠁮󠁧󠁿.pdf', '❤️.pdf', 'می‌خواهم.pdf', 'מסמך‏.pdf', '؀١٢٣.pdf', 'नमस्ते.pdf', '한글 漢字 かな.pdf'])(
  'keeps the joiners and marks that %s is written with',
  (name) => {
    expect(cleanName(name)).toBe(name)
    expect(nameAs('pdf', name)).toBe(name)
  },
)

test('cuts a very long name in bytes of UTF-8, and keeps one of 255 bytes', () => {
  expect(cleanName('a'.repeat(500)).length).toBe(255)
  expect(utf8Bytes(cleanName('가'.repeat(500)))).toBe(255)
  expect(shorten('가나다', 3, 8)).toBe('가나')
  expect(shorten('가나다', 3, 9)).toBe('가나다')
})

test.each([
  ['a.pdf', 1, 'a.pdf'],
  ['a.pdf', 2, 'a-2.pdf'],
  ['.a', 2, '.a-2'],
  [`${'가'.repeat(83)}.pdf`, 12, `${'가'.repeat(82)}-12.pdf`],
  [`${'é'.repeat(127)}x`, 2, `${'é'.repeat(126)}-2`],
])('numbers %j as number %i within 255 bytes', (name, count, numbered) => {
  expect(numberedName(name, count)).toBe(numbered)
  expect(utf8Bytes(numbered)).toBeLessThanOrEqual(255)
})

test('makes names unique', () => {
  const names = createNames()
  const given = ['a.pdf', 'a.pdf', '.a', '.a', 'a.tar.gz', 'a.tar.gz', 'a', 'a', 'a-2.pdf', 'a.pdf']
  expect(given.map((name) => names.next(name))).toEqual([
    ...['a.pdf', 'a-2.pdf', '.a', '.a-2', 'a.tar.gz', 'a.tar-2.gz', 'a', 'a-2', 'a-2-2.pdf', 'a-3.pdf'],
  ])
})
