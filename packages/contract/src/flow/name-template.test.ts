import { expect, it } from 'vitest'
import { faultOfTemplate, fillTemplate, namesDiffer } from './name-template.ts'

it.each([
  ['{name} {number}', undefined],
  ['계약서 {date}', undefined],
  ['{titel}', '{titel}'],
  ['{}', '{}'],
  ['a { b', '{'],
  ['a } b', '}'],
])('%s: %s', (template, fault) => {
  expect(faultOfTemplate(template)).toBe(fault)
})

it('fills in all fields but the name of the file', () => {
  const values = { number: '2', part: 'page-3', pages: '7', date: '2026-11-30' }
  expect(fillTemplate(' {date} {name} {part}/{number} of {pages} ', values)).toBe('2026-11-30 {name} page-3/2 of 7')
  // A value is text, even if it looks like a field.
  expect(fillTemplate('{part}', { ...values, part: '{number}' })).toBe('{number}')
})

it('knows which templates tell files apart', () => {
  expect([namesDiffer('{name}'), namesDiffer('{number}'), namesDiffer('report {date} {pages}')]).toEqual([
    true,
    true,
    false,
  ])
})
