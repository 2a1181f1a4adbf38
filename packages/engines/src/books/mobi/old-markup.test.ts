import { expect, it } from 'vitest'
import { readOldText } from './old-markup.ts'

const decode = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')

/** Reads a text with an entry of the contents for each of `marks`, which are in the text and mark the place behind them. */
function read(text: string, ...marks: string[]) {
  const positions = marks.map((mark) => text.indexOf(mark) + mark.length)
  const entries = positions.map((position) => ({ title: '', level: 0, position, fragment: undefined }))
  const { parts, addressOf } = readOldText(Buffer.from(text), entries, decode)
  return { parts, addresses: positions.map((position) => addressOf(position)) }
}

it('addresses a position in its part', () => {
  const { parts, addresses } = read('<p>One</p><mbp:pagebreak/><p>Two</p>', '<mbp:pagebreak/>')
  expect(parts).toHaveLength(2)
  expect(addresses).toEqual(['part-1.html#filepos-26'])
})

it('has no address for a position after the last text', () => {
  const { parts, addresses } = read('<p>One</p><mbp:pagebreak/></body></html>', '<mbp:pagebreak/>', '</html>')
  expect(parts).toEqual([expect.stringContaining('One'), ''])
  expect(addresses).toEqual([undefined, undefined])
})

it('addresses the next text for a position between two page breaks', () => {
  const { addresses } = read('<p>One</p><mbp:pagebreak/><p></p><mbp:pagebreak /><p>Two</p>', '<mbp:pagebreak/>')
  expect(addresses).toEqual(['part-2.html'])
})

it('removes links to a position after the last text', () => {
  const text = '<p><a filepos=0000000057>End</a></p><mbp:pagebreak/></body>'
  expect(read(text).parts).toEqual(['<p><a>End</a></p>', ''])
})
