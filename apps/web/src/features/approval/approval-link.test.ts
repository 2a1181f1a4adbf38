/** Links to the page of a question. */
import { expect, it } from 'vitest'
import { approvalPath, tokenIn } from './approval-link.ts'

const token = '0123456789abcdef'.repeat(2)

it('reads the token from the fragment, and nothing else', () => {
  expect(tokenIn(`#${token}`)).toBe(token)
  for (const hash of ['', '#', '#main', `#${token}0`, `#${token.toUpperCase()}`, `#${token.slice(1)}/`])
    expect(tokenIn(hash)).toBeUndefined()
})

it('writes a link in the language of the page', () => {
  expect(approvalPath('a1', token, 'ko', 'en')).toBe(`/ko/approve/a1#${token}`)
  expect(approvalPath('a1', token, 'en', 'en')).toBe(`/approve/a1#${token}`)
})
