/** Undo and redo. */
import { expect, it } from 'vitest'
import { begin, push } from './undo-history.ts'
import { mapHistory, redo, undo } from './undo-redo.ts'

it('undoes and redoes, and drops undone states after a new change', () => {
  const done = push(push(begin(1), 2), 3)
  const back = undo(done)
  expect(back?.present).toBe(2)
  expect(back && redo(back)).toMatchObject({ present: 3, future: [] })
  const other = back && push(back, 4)
  expect(other).toMatchObject({ past: [1, 2], present: 4, future: [] })
  expect(other && redo(other)).toBeUndefined()
  expect(undo(begin(1))).toBeUndefined()
})

it('merges typing into one undo step', () => {
  const typed = push(push(push(begin('a'), 'b'), '3', true), '3,1', true)
  expect(typed).toMatchObject({ past: ['a', 'b'], present: '3,1' })
  expect(push(typed, 'c').past).toEqual(['a', 'b', '3,1'])
})

it('applies a change to past, present and undone states', () => {
  const back = undo(push(push(begin(1), 2), 3))
  expect(back && mapHistory(back, (each) => each * 10)).toMatchObject({ past: [10], present: 20, future: [30] })
})
