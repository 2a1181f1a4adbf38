/** The title and favicon of a job's page, and the overall progress that they show. */
import { expect, it } from 'vitest'
import type { JobStep, JobView } from '@docweave/contract'
import { tabTitle, faviconOf, jobProgress } from './use-tab.ts'

it('prefixes the title with the progress in whole percent, rounded down', () => {
  expect(tabTitle('Running', 0.4299)).toBe('42 % · Running – Docweave')
  expect(tabTitle('Running', 0)).toBe('0 % · Running – Docweave')
  expect(tabTitle('Done', undefined)).toBe('Done – Docweave')
})

const colours = { paper: '#fff', thread: '#123', track: '#abc', done: '#0f0', failed: '#f00' }
const image = (address: string) => decodeURIComponent(address.replace('data:image/svg+xml,', ''))

it('draws the favicon’s ring in proportion to the progress, at most full', () => {
  expect(image(faviconOf({ ring: 0.5 }, colours))).toContain('stroke-dasharray="10 20"')
  expect(image(faviconOf({ ring: 7 }, colours))).toContain('stroke-dasharray="20 20"')
  expect(image(faviconOf({ ring: 0 }, colours))).toContain('stroke-dasharray="0 20"')
})

it('draws a dot in the colour of the outcome', () => {
  expect(image(faviconOf({ dot: 'done' }, colours))).toContain('r="7.5" fill="#0f0"')
  expect(image(faviconOf({ dot: 'failed' }, colours))).toContain('r="7.5" fill="#f00"')
})

it('returns the same favicon for progress that looks the same, so that the tab is not redrawn', () => {
  expect(faviconOf({ ring: 0.501 }, colours)).toBe(faviconOf({ ring: 0.499 }, colours))
})

const step = (state: JobStep['state'], done?: number): JobStep => ({
  tool: 'compress-pdf',
  options: {},
  state,
  parts: done === undefined ? {} : { a: { done, of: 10, unit: 'page' } },
})

const job = (state: JobView['state'], ...steps: JobStep[]): JobView => ({
  id: 'id',
  revision: 1,
  state,
  locale: 'en',
  createdAt: 0,
  inputs: [],
  steps,
  results: [],
  notices: [],
})

it('weights all steps equally', () => {
  expect(jobProgress(job('running', step('done'), step('running', 5)))).toBe(0.75)
  expect(jobProgress(job('running', step('running'), step('waiting')))).toBe(0)
})

it('has no progress unless the job is running', () => {
  expect(jobProgress(job('waiting', step('waiting')))).toBeUndefined()
  expect(jobProgress(job('done', step('done')))).toBeUndefined()
})
