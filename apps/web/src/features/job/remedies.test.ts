/** Remedies after a failure: the most likely first, none that would only fail again. */
import { expect, it } from 'vitest'
import type { FileStatus, JobView } from '@docweave/contract'
import { remediesOf, withReader } from './remedies.ts'

const failedFile = (code: 'FILE_DAMAGED' | 'FILE_ENCRYPTED' | 'ENGINE_FAILED'): FileStatus => ({
  step: 0,
  state: 'failed',
  failure: { code, params: {} },
})

const job = (changes: Partial<JobView>, options: Record<string, unknown> = {}): JobView => ({
  id: 'id',
  revision: 1,
  state: 'failed',
  locale: 'en',
  createdAt: 0,
  inputs: [{ name: 'a.pdf', kind: 'pdf', bytes: 1 }],
  steps: [{ tool: 'pdf-to-txt', options, state: 'failed', parts: {} }],
  results: [],
  notices: [],
  ...changes,
})

const files = (...statuses: (FileStatus | undefined)[]) =>
  statuses.map((status, index) => ({ name: `${index}.pdf`, kind: 'pdf' as const, bytes: 1, ...(status && { status }) }))

it('offers the password form for a wrong password', () => {
  expect(remediesOf(job({ failure: { code: 'PASSWORD_WRONG', params: {}, step: 0 } }), 'pdf-ocr')).toEqual([
    'passwords',
    'anew',
  ])
})

it('offers the server to a job that needs more memory or other engines than the browser has', () => {
  const failed = job({ failure: { code: 'MEMORY_EXCEEDED', params: {}, step: 0 }, stepsHere: 1 })
  expect(remediesOf(failed, undefined)).toEqual(['server', 'again', 'anew'])
  expect(remediesOf({ ...failed, stepsHere: 0 }, undefined)).toEqual(['again', 'anew'])
  const refused = job({ failure: { code: 'BROWSER_CANNOT_RUN', params: { page: 1 }, step: 0 }, stepsHere: 1 })
  expect(remediesOf(refused, undefined)).toEqual(['server', 'anew'])
  const damaged = job({ failure: { code: 'FILE_DAMAGED', params: {}, step: 0 }, stepsHere: 1 })
  expect(remediesOf(damaged, undefined)).toEqual(['anew'])
})

it('offers OCR before a step that found no text, unless it ran already', () => {
  const failed = job({ failure: { code: 'TEXT_NOT_FOUND', params: {}, step: 0 } })
  expect(remediesOf(failed, 'pdf-ocr')).toEqual(['read', 'anew'])
  expect(withReader(failed, 'pdf-ocr')).toEqual(['pdf-ocr', 'pdf-to-txt'])
  const unreadable = job({ failure: { code: 'TEXT_UNREADABLE', params: {}, step: 0 } })
  expect(remediesOf(unreadable, 'pdf-ocr')).toEqual(['read', 'anew'])
  const read = { ...failed, steps: [{ ...failed.steps[0], tool: 'pdf-ocr' }, ...failed.steps] } as JobView
  expect(withReader({ ...read, failure: { code: 'TEXT_NOT_FOUND', params: {}, step: 1 } }, 'pdf-ocr')).toBeUndefined()
})

it('offers the options first if an option is wrong, later if they may help', () => {
  const wrong = job({ failure: { code: 'PAGE_RANGE_INVALID', params: {}, step: 0 } }, { pages: '7' })
  expect(remediesOf(wrong, 'pdf-ocr')).toEqual(['options', 'anew'])
  const broken = job({ failure: { code: 'TIMED_OUT', params: {}, step: 0 } }, { pages: '' })
  expect(remediesOf(broken, 'pdf-ocr')).toEqual(['again', 'options', 'anew'])
  const damaged = job({ failure: { code: 'FILE_DAMAGED', params: {}, step: 0 } }, { pages: '' })
  expect(remediesOf(damaged, 'pdf-ocr')).toEqual(['anew'])
})

it('offers to continue without the failed files, unless all failed', () => {
  const failure = { code: 'FILE_DAMAGED', params: {}, step: 0 } as const
  expect(remediesOf(job({ failure, inputs: files(failedFile('FILE_DAMAGED'), undefined) }), 'pdf-ocr')).toEqual([
    'without',
    'anew',
  ])
  expect(remediesOf(job({ failure, inputs: files(failedFile('FILE_DAMAGED')) }), 'pdf-ocr')).toEqual(['anew'])
})

it('offers a retry for a done job with failed files if it may help', () => {
  const done = (code: Parameters<typeof failedFile>[0]) =>
    remediesOf(job({ state: 'done', inputs: files(failedFile(code), undefined) }), 'pdf-ocr')
  expect(done('FILE_ENCRYPTED')).toEqual(['passwords', 'anew'])
  expect(done('ENGINE_FAILED')).toEqual(['again', 'anew'])
  expect(done('FILE_DAMAGED')).toEqual(['anew'])
})

it('offers no remedy while the job is running', () => {
  expect(remediesOf(job({ state: 'running' }), 'pdf-ocr')).toEqual([])
  expect(remediesOf(job({ state: 'cancelled' }), 'pdf-ocr')).toEqual(['again', 'anew'])
  expect(remediesOf(job({ state: 'expired' }), 'pdf-ocr')).toEqual(['anew'])
})
