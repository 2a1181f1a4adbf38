/** Paragraphs of OWPML written by hand. */
import { afterAll, expect, test } from 'vitest'
import type { Inline, Styles } from './model.ts'
import { PrivateCharacters } from './private-characters.ts'
import { linkIn, ParagraphReader } from './read-paragraphs.ts'
import { readChildren } from './xml.ts'

const styles: Styles = {
  characters: new Map(),
  paragraphs: new Map(),
  styles: new Map(),
  numberings: new Map(),
  bullets: new Map(),
  borderFills: new Map(),
}
const privateCharacters = new PrivateCharacters()
afterAll(() => privateCharacters.free())

function contentOf(runs: string): Inline[] {
  const all: Inline[] = []
  const reader = new ParagraphReader(styles, privateCharacters)
  readChildren(`<sec><p>${runs}</p></sec>`, (element) => all.push(...reader.read(element).content))
  return all
}

const textsIn = (runs: string) => contentOf(runs).map((part) => (part.type === 'text' ? part.text : part.type))

test('tabs, line breaks and spaces are characters, and the placeholders of objects are not', () => {
  expect(
    textsIn('<run><t>가<tab/>나<lineBreak/>다<nbSpace/>라\ufffc</t></run><run><t>마<fwSpace/>바</t></run>'),
  ).toEqual(['가\t나\n다\u00a0라마\u2005바'])
})

test('old syllables and framed numbers are characters of Unicode', () => {
  expect(textsIn('<run><t>\uf53a글 \u{f02b3}</t></run>')).toEqual(['ᄒᆞᆫ글 3'])
})

test('a link continues over runs, and ends with its field', () => {
  const field =
    '<ctrl><fieldBegin type="HYPERLINK"><parameters><stringParam name="Command">' +
    String.raw`https\://docweave.example/a;1;0;0;` +
    '</stringParam></parameters></fieldBegin></ctrl>'
  const content = contentOf(`<run>${field}<t>여기</t></run><run><t>로</t><ctrl><fieldEnd/></ctrl><t> 가요</t></run>`)
  expect(content).toMatchObject([
    { text: '여기로', link: 'https://docweave.example/a' },
    { text: ' 가요', link: undefined },
  ])
})

test('links lead to addresses and bookmarks, and not to programs', () => {
  expect(linkIn('?#제목;0;0;0;')).toBe('#제목')
  expect(linkIn('mailto\\:a@docweave.example;2;0;0;')).toBe('mailto:a@docweave.example')
  expect(linkIn('javascript\\:alert(1);1;0;0;')).toBeUndefined()
  expect(linkIn('C\\:\\\\Windows\\\\calc.exe;1;0;0;')).toBeUndefined()
})

test('text that was deleted while changes were tracked is left out', () => {
  expect(textsIn('<run><t>앞<deleteBegin/>지운 글<deleteEnd/>뒤</t></run>')).toEqual(['앞뒤'])
})

test('form fields are text', () => {
  const fields = ['<checkBtn caption="동의" value="CHECKED"/>', '<radioBtn caption="여" value="UNCHECKED"/>']
  const more = ['<comboBox selectedValue="봄"/>', '<edit><text>이름</text></edit>', '<btn caption="보내기"/>']
  expect(textsIn([...fields, ...more].map((field) => `<run>${field}<t> </t></run>`).join(''))).toEqual([
    '☑ 동의 ○ 여 봄 이름 보내기 ',
  ])
})

test('a memo is a comment on the text of its field', () => {
  const parameters = '<parameters><stringParam name="Author">김검토</stringParam></parameters>'
  const list = '<subList><p><run><t>확인</t></run></p></subList>'
  const begin = `<ctrl><fieldBegin type="MEMO">${parameters}${list}</fieldBegin></ctrl>`
  const content = contentOf(`<run>${begin}<t>글</t><ctrl><fieldEnd/></ctrl><t>뒤</t></run>`)
  const comment = { author: '김검토', date: undefined, paragraphs: [{ content: [{ text: '확인' }] }] }
  expect(content).toMatchObject([
    { type: 'comment-start', comment },
    { text: '글' },
    { type: 'comment-end', comment },
    { text: '뒤' },
  ])
})

test('a cross-reference leads to a bookmark, but not to a numbered object', () => {
  const field = (command: string) =>
    `<ctrl><fieldBegin type="CROSSREF"><parameters><stringParam name="Command">${command}</stringParam></parameters></fieldBegin></ctrl>`
  const paragraph = (command: string) => `<run>${field(command)}<t>글</t><ctrl><fieldEnd/></ctrl></run>`
  expect(contentOf(paragraph('?결론;0;1;1;0;'))).toMatchObject([{ text: '글', link: '#결론' }])
  expect(contentOf(paragraph('?#12;0;1;1;0;'))).toMatchObject([{ text: '글', link: undefined }])
})

test('numbers of pictures and tables are text, and those of pages are fields', () => {
  const format = '<autoNumFormat type="DIGIT" suffixChar=")"/>'
  const number = (type: string) => `<ctrl><autoNum num="3" numType="${type}">${format}</autoNum></ctrl>`
  expect(textsIn(`<run><t>그림 </t>${number('PICTURE')}</run><run>${number('PAGE')}</run>`)).toEqual([
    '그림 3)',
    'page-number',
  ])
})

test('notes, readings, equations, tables and text boxes are objects', () => {
  const list = '<subList><p><run><t>글</t></run></p></subList>'
  const runs = [
    `<ctrl><footNote>${list}</footNote></ctrl>`,
    '<dutmal><mainText>漢字</mainText><subText>한자</subText></dutmal>',
    '<equation baseUnit="1200"><script>1 over 2</script></equation>',
    `<tbl><tr><tc><cellAddr colAddr="0" rowAddr="0"/><cellSpan colSpan="1" rowSpan="1"/>${list}</tc></tr></tbl>`,
    `<rect><drawText>${list}</drawText></rect>`,
    '<line/>',
  ]
  const content = contentOf(`<run>${runs.join('')}</run>`)
  expect(content).toMatchObject([
    { type: 'note', kind: 'footnote', paragraphs: [{ content: [{ text: '글' }] }] },
    { type: 'ruby', text: '漢字', reading: '한자' },
    { type: 'equation', script: '1 over 2', shape: { size: 12 } },
    { type: 'table', cells: [{ paragraphs: [{ content: [{ text: '글' }] }] }] },
    { type: 'box', paragraphs: [{ content: [{ text: '글' }] }] },
    { type: 'drawing', element: { name: 'line' } },
  ])
})

test('cells at impossible places are kept', () => {
  const cell = (row: string, columns: string, text: string) =>
    `<tc><cellAddr colAddr="0" rowAddr="${row}"/><cellSpan colSpan="${columns}" rowSpan="NaN"/><subList><p><run><t>${text}</t></run></p></subList></tc>`
  const rows = [cell('0', '65535', '하나'), cell('-9', '-1', '둘'), cell('1e300', '0', '셋')]
  const [table] = contentOf(`<run><tbl><tr>${rows.join('')}</tr></tbl></run>`)
  expect(table).toMatchObject({
    cells: [
      { row: 0, rows: 1, columns: 20_000 },
      { row: 0, rows: 1, columns: 1 },
      { row: 20_000, rows: 1, columns: 1 },
    ],
  })
})
