/** The title of a job's page. */
import { expect, it } from 'vitest'
import type { JobStep, JobView } from '@docweave/contract'
import { tabTitle, faviconOf, jobProgress } from './use-tab.ts'

it('begins with how far it is, and only with as much as is done', () => {
  expect(tabTitle('Running', 0.4299)).toBe('42 % · Running – Docweave')
  expect(tabTitle('Running', 0)).toBe('0 % · Running – Docweave')
  expect(tabTitle('Done', undefined)).toBe('Done – Docweave')
})

/** The favicon. */

const colours = { paper: '#fff', thread: '#123', track: '#abc', done: '#0f0', failed: '#f00' }
const image = (address: string) => decodeURIComponent(address.replace('data:image/svg+xml,', ''))

it('draws the ring as far as it is, and not beyond', () => {
  expect(image(faviconOf({ ring: 0.5 }, colours))).toContain('stroke-dasharray="10 20"')
  expect(image(faviconOf({ ring: 7 }, colours))).toContain('stroke-dasharray="20 20"')
  expect(image(faviconOf({ ring: 0 }, colours))).toContain('stroke-dasharray="0 20"')
})

it('draws the end in its colour', () => {
  expect(image(faviconOf({ dot: 'done' }, colours))).toContain('r="7.5" fill="#0f0"')
  expect(image(faviconOf({ dot: 'failed' }, colours))).toContain('r="7.5" fill="#f00"')
})

it('is the same image for what looks the same, so that the tab is not drawn anew for nothing', () => {
  expect(faviconOf({ ring: 0.501 }, colours)).toBe(faviconOf({ ring: 0.499 }, colours))
})

/** The overall progress of a job. */

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

it('counts each step as much as another', () => {
  expect(jobProgress(job('running', step('done'), step('running', 5)))).toBe(0.75)
  expect(jobProgress(job('running', step('running'), step('waiting')))).toBe(0)
})

it('is told only while the job runs', () => {
  expect(jobProgress(job('waiting', step('waiting')))).toBeUndefined()
  expect(jobProgress(job('done', step('done')))).toBeUndefined()
})
