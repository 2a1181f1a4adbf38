import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fileRef } from '../../testing/plans.ts'
import { streamOf } from '../../testing/flow-run.ts'
import { filesOf } from '../flow-run.ts'
import { runName } from './run-name.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

it('fills in everything but the names of the visitor, which workflows do not know', () => {
  const files = [fileRef('a', { part: 'page-3', pages: 1 }), fileRef('b', { source: 1 })]
  const named = filesOf(runName({ name: '{date} {name} {part} {number} ({pages})' }, streamOf(files)))
  expect(named.map(({ part }) => part)).toEqual(['=2026-11-30 {name} page-3 1 (1)', '=2026-11-30 {name}  2 (20)'])
})

it('counts through all bundles', () => {
  const stream = streamOf([], { bundles: [[fileRef('a')], [fileRef('b')]] })
  expect(filesOf(runName({ name: '{number}' }, stream)).map(({ part }) => part)).toEqual(['=1', '=2'])
})

it('keeps names within the limit of a file reference, and characters whole', () => {
  const file = fileRef('a', { part: '📄'.repeat(60) })
  const [named] = filesOf(runName({ name: '{part}{part}' }, streamOf([file])))
  expect(named?.part).toBe(`=${'📄'.repeat(59)}`)
})
