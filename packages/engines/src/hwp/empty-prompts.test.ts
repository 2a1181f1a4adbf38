/** Fields that nobody has filled in, and one that somebody has. */
import { expect, test } from 'vitest'
import { emptyPrompts } from './empty-prompts.ts'
import { textsIn } from './page-text.ts'
import { blankDocument } from './rhwp.ts'

const prompt = '여기에 입력'

/** A document of `앞뒤` with a field between the two characters. */
function withField(value: string) {
  const document = blankDocument()
  document.insertText(0, 0, 0, '앞뒤')
  const { fieldId } = JSON.parse(document.insertClickHereField(0, 0, 1, prompt, '', 'name', true))
  if (value !== '') document.setFieldValue(fieldId, value)
  return document
}

/** The printed characters and the distance of the first and the last one. */
function printed(document: ReturnType<typeof withField>) {
  const page = document.renderPageSvgWithProfile(0, 'print')
  const places = [...page.matchAll(/<text x="([\d.]+)"/g)].map(([, x]) => Number(x))
  return { text: [...textsIn(page)].join(''), width: Math.max(...places) - Math.min(...places) }
}

test.each([
  ['has no text', ''],
  ['has its prompt as text', prompt],
])('a field that %s takes no space', (_, value) => {
  const document = withField(value)
  emptyPrompts(document)
  const without = blankDocument()
  without.insertText(0, 0, 0, '앞뒤')
  expect(printed(document)).toEqual(printed(without))
  expect(JSON.parse(document.getTextFileUnicode())).not.toContain(prompt)
  document.free()
})

test('the text that somebody has filled in stays', () => {
  const document = withField('서울')
  const before = printed(document)
  emptyPrompts(document)
  expect(printed(document)).toEqual(before)
  expect(before.text).toBe('앞서울뒤')
  document.free()
})
