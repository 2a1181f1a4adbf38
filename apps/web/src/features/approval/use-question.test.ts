/** The state of a question, from what the server said last. */
import { expect, it } from 'vitest'
import type { ErrorCode } from '@docweave/contract'
import { stateOf, type Question } from './use-question.ts'

const question: Question = { question: '', deadline: 1, files: [], state: 'running' }
const answered: Question = { ...question, state: 'done', answer: { yes: true, at: 1 } }
const failure = (code: ErrorCode) => ({ code, params: {} })

it('knows whether a question is open, answered or over', () => {
  expect(stateOf(undefined, undefined)).toBe('loading')
  expect(stateOf(question, undefined)).toBe('open')
  expect(stateOf(answered, undefined)).toBe('answered')
  for (const state of ['failed', 'cancelled', 'expired', 'done'] as const)
    expect(stateOf({ ...question, state }, undefined)).toBe('over')
})

it('keeps a question that was read while the service is away, and an answer also once its files are deleted', () => {
  expect(stateOf(undefined, failure('SERVICE_UNAVAILABLE'))).toBe('away')
  expect(stateOf(question, failure('SERVICE_UNAVAILABLE'))).toBe('open')
  expect(stateOf(question, failure('APPROVAL_NOT_FOUND'))).toBe('unknown')
  expect(stateOf(answered, failure('APPROVAL_NOT_FOUND'))).toBe('answered')
})
