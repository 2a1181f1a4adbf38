/** The title of a job's page. */
import { expect, it } from 'vitest'
import { tabTitle } from './use-tab.ts'

it('begins with how far it is, and only with as much as is done', () => {
  expect(tabTitle('Running', 0.4299)).toBe('42 % · Running – Docweave')
  expect(tabTitle('Running', 0)).toBe('0 % · Running – Docweave')
  expect(tabTitle('Done', undefined)).toBe('Done – Docweave')
})
