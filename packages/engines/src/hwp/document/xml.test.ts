import { expect, test } from 'vitest'
import { childOf, numberIn, readChildren, textOf, type XmlElement } from './xml.ts'

function childrenIn(xml: string): XmlElement[] {
  const all: XmlElement[] = []
  readChildren(xml, (element) => all.push(element))
  return all
}

test('reads the elements below the root without their prefixes, and mixed text in order', () => {
  const [first, second] = childrenIn(
    '<hs:sec><hp:p hp:id="7"><hp:t>가<hp:tab/>나 &lt; 다</hp:t></hp:p><hp:p/></hs:sec>',
  )
  expect(first?.attributes).toEqual({ id: '7' })
  expect(childOf(first, 't')?.children).toEqual(['가', { name: 'tab', attributes: {}, children: [] }, '나 < 다'])
  expect(second).toEqual({ name: 'p', attributes: {}, children: [] })
})

test('leaves out the stored layout', () => {
  const [paragraph] = childrenIn('<sec><p><t>글</t><linesegarray><lineseg textpos="0"/></linesegarray></p></sec>')
  expect(paragraph?.children).toHaveLength(1)
})

test('drops what is nested too deep, and reads on after it', () => {
  const [deep, next] = childrenIn(`<sec>${'<p>'.repeat(5000)}깊은 글${'</p>'.repeat(5000)}<p>다음</p></sec>`)
  expect(deep && textOf(deep)).toBe('')
  expect(next && textOf(next)).toBe('다음')
})

test('reads a number that is missing, infinite or no number as the usual one', () => {
  const [element] = childrenIn('<sec><p a="12" b="x" c="1e999"/></sec>')
  expect(['a', 'b', 'c', 'd'].map((name) => numberIn(element, name, 5))).toEqual([12, 5, 5, 5])
})
