/** The form takes exactly the comments that the server takes. */
import { expect, it } from 'vitest'
import { ApprovalAnswer } from '@docweave/contract'
import { longestComment } from './comment-length.ts'

it('is the longest that the contract allows', () => {
  const isTaken = (length: number) =>
    ApprovalAnswer.safeParse({ yes: true, at: 1, comment: 'x'.repeat(length) }).success
  expect([isTaken(longestComment), isTaken(longestComment + 1)]).toEqual([true, false])
})
