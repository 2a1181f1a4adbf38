import { expect, test } from 'vitest'
import type { SvgElement } from './svg-elements.ts'
import { strokeState } from './strokes.ts'

const line = (attributes: Record<string, string>, name = 'line'): SvgElement => ({
  name,
  attributes,
  children: [],
  text: '',
})

test('the dots of a border are as long as it is wide, as Hancom draws them', () => {
  expect(strokeState(line({ 'stroke-width': '0.5', 'stroke-dasharray': '2 2' }))).toBe('0.5 w [0.65 0.95] 0 d 0 J 0 j')
})

test('other dashes stay as the engine draws them', () => {
  expect(strokeState(line({ 'stroke-dasharray': '6 3' }))).toBe('1 w [6 3] 0 d 0 J 0 j')
  expect(strokeState(line({ 'stroke-dasharray': '2 2' }, 'rect'))).toBe('1 w [2 2] 0 d 0 J 0 j')
})

test('a line without sensible dashes is solid', () => {
  const attributes = { 'stroke-width': '2', 'stroke-linecap': 'round', 'stroke-linejoin': 'bevel' }
  expect(strokeState(line(attributes))).toBe('2 w [] 0 d 1 J 2 j')
  expect(strokeState(line({ ...attributes, 'stroke-dasharray': '0 0' }))).toContain('[] 0 d')
  expect(strokeState(line({ ...attributes, 'stroke-dasharray': 'x' }))).toContain('[] 0 d')
})
