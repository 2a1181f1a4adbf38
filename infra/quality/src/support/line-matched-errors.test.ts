/** Errors whatever the order of lines. */
import { expect, it } from 'vitest'
import { lineMatchedErrors } from './line-matched-errors.ts'

const lines = ['성명', '회의는 오전 열 시에 시작됩니다.', '신청서는 담당 부서에 제출합니다.']

it('does not count another order of lines', () => {
  expect(lineMatchedErrors(lines.toReversed().join('\n'), lines)).toEqual({ edits: 0, characters: 38 })
})

it('counts wrong, missing and added characters, and spaces within lines', () => {
  expect(lineMatchedErrors('신청서는 담당부서에 제출합니다. 성명 회의는 오전 열 시에 시작됨니다.', lines).edits).toBe(2)
  expect(lineMatchedErrors(lines.slice(1).join('\n'), lines).edits).toBe(2)
  expect(lineMatchedErrors([...lines, 'xyz'].join('\n'), lines).edits).toBe(3)
  expect(lineMatchedErrors('', lines).edits).toBe(38)
  expect(lineMatchedErrors('xyz', lines).edits).toBe(38)
})
