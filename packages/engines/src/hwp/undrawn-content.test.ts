import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zipFile } from '@docweave/fixtures/zip-file'
import { DrawnText, readText } from './undrawn-content.ts'

test.each([
  ['all of it', '예산 &amp; 공고 '.repeat(40), false],
  ['all of it and a header', `머리말${'예산 &amp; 공고 '.repeat(40)}`, false],
  ['all but a few characters', '예산 &amp; 공고 '.repeat(37), false],
  ['half of it', '예산 &amp; 공고 '.repeat(20), true],
  ['nothing', '', true],
])('reports missing text correctly if %s is drawn', (_what, drawn, lacks) => {
  const text = new DrawnText()
  text.add(`<text x="1">${drawn}</text>`)
  expect(text.lacks('예산 & 공고 '.repeat(40))).toBe(lacks)
})

test.each([
  ['is there', '첫째 문단입니다. 둘째 문단이 여기에 있습니다.', false],
  ['goes on on the next page', '첫째 문단입니다. 둘째 문단이 여기 쪽 번호 에 있습니다.', false],
  ['is missing', '첫째 문단입니다.', true],
])('reports a missing paragraph of a long text correctly if it %s', (_what, drawn, lacks) => {
  const text = new DrawnText()
  const long = '예산 공고문의 문장 '.repeat(500)
  text.add(`<text x="1">${long}${drawn}</text>`)
  expect(text.lacks(`${long}\n첫째 문단입니다.\n둘째 문단이 여기에 있습니다.`)).toBe(lacks)
})

const paragraph = (content: string) => `<hp:p><hp:run>${content}</hp:run></hp:p>`

const fieldOf = (prompt: string, text: string) =>
  `<hp:ctrl><hp:fieldBegin id="2" type="CLICK_HERE" name=""><hp:parameters cnt="1">` +
  `<hp:stringParam name="Command">Clickhere:set:48:Direction:wstring:6:${prompt} HelpState:wstring:0:  </hp:stringParam>` +
  `</hp:parameters></hp:fieldBegin></hp:ctrl><hp:t>${text}</hp:t><hp:ctrl><hp:fieldEnd beginIDRef="2"/></hp:ctrl>`

test('reads the text of every part of a document that is printed', async () => {
  const section =
    paragraph('<hp:t>본문 &amp; <hp:markpenBegin color="#FFFF00"/>강조<hp:markpenEnd/></hp:t>') +
    paragraph(`<hp:tbl><hp:tc>${paragraph('<hp:t>칸</hp:t>')}</hp:tc></hp:tbl>`) +
    paragraph(
      `<hp:fieldBegin id="1" type="MEMO" name="">${paragraph('<hp:t>메모</hp:t>')}</hp:fieldBegin><hp:t>글</hp:t>`,
    ) +
    paragraph(fieldOf('여기에 입력', '여기에 입력') + fieldOf('이름', '홍길동')) +
    paragraph(`<hp:hiddenComment>${paragraph('<hp:t>숨은 설명</hp:t>')}</hp:hiddenComment>`) +
    paragraph('<hp:t>앞<hp:deleteBegin Id="1"/>지움<hp:deleteEnd Id="1"/>뒤</hp:t>')
  const folder = await mkdtemp(join(tmpdir(), 'docweave-hwp-text-'))
  try {
    const path = join(folder, 'document.hwpx')
    await writeFile(path, zipFile({ 'Contents/section0.xml': `<hs:sec>${section}</hs:sec>` }))
    expect((await readText(path)).split('\n')).toEqual(['본문 & 강조', '칸', '글', '홍길동', '앞뒤'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
