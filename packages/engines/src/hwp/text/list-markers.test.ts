import { expect, test } from 'vitest'
import type { ListReference, NumberLevel } from '../document/model.ts'
import { ListMarkers } from './list-markers.ts'

const levels: NumberLevel[] = [
  { template: '제^1장', format: 'DIGIT', start: 1, hangs: true },
  { template: '^2.', format: 'HANGUL_SYLLABLE', start: 1, hangs: true },
  { template: '^n)', format: 'DIGIT', start: 3, hangs: true },
  { template: '^N', format: 'CIRCLED_DIGIT', start: 1, hangs: true },
]

function markersOf(lists: readonly (ListReference | undefined)[]): string[] {
  const markers = new ListMarkers({
    numberings: new Map([['1', levels]]),
    bullets: new Map([['2', { text: '-', hangs: true }]]),
  })
  return lists.map((list) => markers.next(list, '1'))
}

const outline = (level: number): ListReference => ({ type: 'outline', id: '', level })

test('counts each level, and begins the lower ones again below each number', () => {
  expect(markersOf([0, 1, 1, 2, 2, 0, 1, 2].map(outline))).toEqual([
    ...['제1장', '가.', '나.', '1.나.3)', '1.나.4)', '제2장', '가.', '2.가.3)'],
  ])
})

test('a level below one that has no paragraph yet counts that as begun', () => {
  expect(markersOf([outline(3)])).toEqual(['1.가.3.①.'])
})

test('bullets have no number, other paragraphs no marker, and unknown numberings none either', () => {
  expect(markersOf([{ type: 'bullet', id: '2', level: 0 }, undefined, { type: 'number', id: '9', level: 0 }])).toEqual([
    '-',
    '',
    '',
  ])
})
