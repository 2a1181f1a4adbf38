/** A search finds names while they are being typed, in three languages, and jobs by all their files and tools. */
import { expect, test } from 'vitest'
import { jobMatches, searchable, wordIn } from './search.ts'

test.each<[string, string]>([
  ['Contract 2026.pdf', 'contr'],
  ['contract.pdf', 'CONTRACT'],
  ['Résumé.docx', 'resume'],
  ['계약서.pdf', '계약'],
  // Every state while 변환 is being typed.
  ...['ㅂ', '벼', '변', '변ㅎ', '변호', '변화', '변환'].map((typed): [string, string] => ['변환.pdf', typed]),
  // ㅂ moves from the end of a syllable to the next one.
  ['나누기', '난'],
  ['PDF 압축', 'ㅇㅊ'],
  ['값.xlsx', '갑'],
  // macOS decomposes file names.
  ['계약서.pdf'.normalize('NFD'), '계약서'],
  ['レポート.pdf', 'れぽ'],
  ['りれき書.pdf', 'リレキ'],
  ['ﾚﾎﾟｰﾄ.pdf', 'レポート'],
])('%s contains %s', (text, word) => expect(wordIn(searchable(text), word)).toBe(true))

test.each([
  ['contract.pdf', 'contact'],
  ['계약서.pdf', '계산'],
  ['압축', 'ㅊㅇ'],
  ['圧縮', '結合'],
])('%s does not contain %s', (text, word) => expect(wordIn(searchable(text), word)).toBe(false))

const job = {
  inputs: [{ name: 'scan.pdf' }, { name: 'letter.pdf' }],
  steps: [{ tool: 'merge-pdf' }, { tool: 'compress-pdf' }],
}

test.each([
  [['letter'], true],
  [['scan', 'letter'], true],
  [['scan', 'invoice'], false],
  [[], true],
])('a job is found by all its files: %j', (texts, found) => {
  expect(
    jobMatches(
      job,
      texts.map((text) => ({ text, tools: [] })),
    ),
  ).toBe(found)
})

test('a job is found by any of its tools, also together with a file', () => {
  const compress = { text: '압축', tools: ['compress-pdf'] }
  expect(jobMatches(job, [compress])).toBe(true)
  expect(jobMatches(job, [compress, { text: 'scan', tools: [] }])).toBe(true)
  expect(jobMatches({ ...job, steps: [{ tool: 'merge-pdf' }] }, [compress])).toBe(false)
})
