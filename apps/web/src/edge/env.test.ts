/** Invalid identity provider settings are rejected before any request is served. */
import { expect, it } from 'vitest'
import { type EdgeEnv, identitySettings } from './env.ts'

const nobody = { fetch: () => Promise.reject(new Error('not called')) }
const env = (more: Partial<EdgeEnv>): EdgeEnv => ({ API: nobody, ASSETS: nobody, ...more })
const project = { FIREBASE_PROJECT_ID: 'docs', FIREBASE_API_KEY: 'AIza-key' }

it('uses the emulator’s project in development, and none without the emulator', () => {
  expect(identitySettings(env({ IDENTITY: nobody }))).toMatchObject({
    apiKey: 'demo-key',
    projectId: 'demo-docweave',
    emulator: true,
    providers: [],
    trialProviders: ['google.com'],
  })
  expect(identitySettings(env({}))).toBeUndefined()
})

it('returns a project’s public settings', () => {
  const given = identitySettings(
    env({
      ...project,
      FIREBASE_PROVIDERS: 'google.com, github.com',
      RECAPTCHA_SITE_KEY: 'site',
      DOCWEAVE_MODE: 'production',
    }),
  )
  expect(given).toEqual({
    apiKey: 'AIza-key',
    authDomain: 'docs.firebaseapp.com',
    projectId: 'docs',
    storageBucket: '',
    messagingSenderId: '',
    appId: '',
    emulator: false,
    providers: ['google.com', 'github.com'],
    trialProviders: [],
    challengeKey: 'site',
  })
})

it.each<[string, Partial<EdgeEnv>, RegExp]>([
  ['production with the emulator', { ...project, IDENTITY: nobody, DOCWEAVE_MODE: 'production' }, /emulator/],
  ['production without settings', { DOCWEAVE_MODE: 'production' }, /missing/],
  ['a project without a key', { FIREBASE_PROJECT_ID: 'docs' }, /FIREBASE_API_KEY is missing/],
  ['a key without a project', { FIREBASE_API_KEY: 'AIza-key' }, /FIREBASE_PROJECT_ID is missing/],
  ['a key with a colon', { ...project, FIREBASE_API_KEY: '1:2:web:3' }, /colon/],
  ['a domain with a scheme', { ...project, FIREBASE_AUTH_DOMAIN: 'https://docs.example' }, /host name/],
  ['a domain with a path', { ...project, FIREBASE_AUTH_DOMAIN: 'docs.example/auth' }, /host name/],
  ['a domain that changes the CSP', { ...project, FIREBASE_AUTH_DOMAIN: "a; script-src 'unsafe-inline'" }, /host name/],
  ['an unknown provider', { ...project, FIREBASE_PROVIDERS: 'google.com,nobody.com' }, /nobody\.com/],
])('refuses %s', (_, more, reason) => {
  expect(() => identitySettings(env(more))).toThrow(reason)
})
