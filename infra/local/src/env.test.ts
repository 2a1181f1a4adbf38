/** Environment variables reach the processes that they are for. */
import { expect, test } from 'vitest'
import { readSettings } from './env.ts'

test('without settings uses the identity emulator and passes nothing to the edge', () => {
  expect(readSettings({})).toMatchObject({ ports: { site: 3000, api: 4000, identity: 9099 }, site: {} })
  expect(readSettings({ DOCWEAVE_IDENTITY_PORT: '9300', DEFAULT_LOCALE: '' })).toMatchObject({
    ports: { identity: 9300 },
    site: {},
  })
})

test('a Firebase project replaces the emulator, and the edge gets its settings', () => {
  const project = { FIREBASE_PROJECT_ID: 'docweave', FIREBASE_API_KEY: 'k', FIREBASE_PROVIDERS: 'google.com' }
  const { ports, site } = readSettings({ ...project, DEFAULT_LOCALE: 'ko', HOME: '/root' })
  expect(ports).not.toHaveProperty('identity')
  expect(site).toEqual({ ...project, DEFAULT_LOCALE: 'ko' })
})

test('production never uses the emulator', () => {
  const { ports, site } = readSettings({ DOCWEAVE_MODE: 'production' })
  expect(ports).not.toHaveProperty('identity')
  expect(site).toEqual({ DOCWEAVE_MODE: 'production' })
})

test('reports an invalid setting by name in one sentence', () => {
  expect(() => readSettings({ DOCWEAVE_IDENTITY_PORT: 'x' })).toThrow(
    /^The setting DOCWEAVE_IDENTITY_PORT is not usable/,
  )
})
