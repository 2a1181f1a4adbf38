import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const least = { DOCWEAVE_SECRET_KEY: randomBytes(32).toString('base64') }
const production = {
  ...least,
  DOCWEAVE_MODE: 'production',
  FIREBASE_PROJECT_ID: 'docweave',
  FIREBASE_API_KEY: 'AIzaSyExample',
  FIREBASE_AUTH_DOMAIN: 'docweave.firebaseapp.com',
}
const mailbox = {
  ...least,
  DOCWEAVE_MAILBOX: 'imaps://files:geheim@imap.docs.example/INBOX',
  DOCWEAVE_MAILBOX_ADDRESS: 'Files@docs.example',
  DOCWEAVE_MAILBOX_AUTHSERV: 'mx.docs.example',
  DOCWEAVE_SITE_URL: 'https://docs.example',
  SMTP_URL: 'smtps://a:b@smtp.docs.example',
  CONTACT_TO: 'desk@docs.example',
}
const without = (name: string) => ({ ...production, [name]: undefined })

test('requires only the key for secrets outside production', () => {
  expect(readSettings(least)).toMatchObject({ production: false, port: 4000, projectId: undefined })
})

test('accepts complete settings of a production host', () => {
  expect(readSettings(production)).toMatchObject({ production: true, projectId: 'docweave' })
})

test.each([
  ['engines without a sandbox in production', { ...production, DOCWEAVE_UNSANDBOXED: '1' }, /UNSANDBOXED/],
  ['the emulator in production', { ...production, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, /EMULATOR/],
  ['the Firestore emulator in production', { ...production, FIRESTORE_EMULATOR_HOST: 'h:1' }, /FIRESTORE_E/],
  ['no project in production', without('FIREBASE_PROJECT_ID'), /FIREBASE_PROJECT_ID is missing/],
  ['no app key in production', without('FIREBASE_API_KEY'), /FIREBASE_API_KEY is missing/],
  ['an empty app key in production', { ...production, FIREBASE_API_KEY: '' }, /FIREBASE_API_KEY is missing/],
  ['no auth domain in production', without('FIREBASE_AUTH_DOMAIN'), /FIREBASE_AUTH_DOMAIN is missing/],
  ['an app key with a colon', { ...least, FIREBASE_API_KEY: 'a:b' }, /FIREBASE_API_KEY is not usable/],
  ['an auth domain that is an address', { ...least, FIREBASE_AUTH_DOMAIN: 'https://a.b' }, /AUTH_DOMAIN is not usable/],
  ['an auth domain with a path', { ...least, FIREBASE_AUTH_DOMAIN: 'a.b/c' }, /AUTH_DOMAIN is not usable/],
  ['one key of a challenge without the other', { ...least, RECAPTCHA_SITE_KEY: 'k' }, /RECAPTCHA_SECRET/],
  ['a watched folder without accounts', { ...least, DOCWEAVE_WATCHED_FOLDERS: 'a=/srv/a' }, /WATCHED_FOLDERS is not/],
  [
    'a watched folder with the files of all accounts',
    { ...least, DOCWEAVE_DATA: '/srv/data', DOCWEAVE_WATCHED_FOLDERS: 'a=/srv *' },
    /WATCHED_FOLDERS: a overlaps DOCWEAVE_DATA/,
  ],
  [
    'a watched prefix of the own bucket',
    { ...least, DOCWEAVE_S3_BUCKET: 'own', DOCWEAVE_WATCHED_FOLDERS: 'a=s3://own/in *' },
    /WATCHED_FOLDERS: a overlaps/,
  ],
  ['a mailbox that is no URL of one', { ...mailbox, DOCWEAVE_MAILBOX: 'https://a:b@c' }, /MAILBOX is not usable/],
  ['a mailbox without a password', { ...mailbox, DOCWEAVE_MAILBOX: 'imaps://a@c' }, /MAILBOX is not usable/],
  ['a mailbox without its address', { ...mailbox, DOCWEAVE_MAILBOX_ADDRESS: undefined }, /MAILBOX_ADDRESS is missing/],
  ['a mailbox without a checking server', { ...mailbox, DOCWEAVE_MAILBOX_AUTHSERV: undefined }, /AUTHSERV is missing/],
  ['a mailbox without a server for answers', { ...mailbox, SMTP_URL: undefined }, /SMTP_URL is missing/],
  ['a mailbox without a site', { ...mailbox, DOCWEAVE_SITE_URL: undefined }, /DOCWEAVE_SITE_URL is missing/],
  ['an address without its mailbox', { ...mailbox, DOCWEAVE_MAILBOX: undefined }, /DOCWEAVE_MAILBOX is missing/],
  ['a checking server of two words', { ...mailbox, DOCWEAVE_MAILBOX_AUTHSERV: 'a b' }, /AUTHSERV is not/],
  ['an unknown mode', { ...least, DOCWEAVE_MODE: 'prod' }, /DOCWEAVE_MODE is not usable/],
  ['no key for secrets', {}, /DOCWEAVE_SECRET_KEY is not usable/],
])('is refused: %s', (_what, variables, message) => {
  expect(() => readSettings(variables)).toThrow(message)
})

test("stores documents in the project's Firestore, unless only its accounts are emulated", () => {
  const firestoreProject = (variables: object) => readSettings({ ...least, ...variables }).firestoreProject
  const project = { FIREBASE_PROJECT_ID: 'docweave' }
  const emulated = { ...project, FIREBASE_AUTH_EMULATOR_HOST: 'h:1' }
  expect(firestoreProject({})).toBeUndefined()
  expect(firestoreProject(project)).toBe('docweave')
  expect(firestoreProject(emulated)).toBeUndefined()
  expect(firestoreProject({ ...emulated, FIRESTORE_EMULATOR_HOST: 'h:2' })).toBe('docweave')
})

test("requires a challenge if its keys are set, valid for the site's own host name", () => {
  expect(readSettings(least).recaptcha).toBeUndefined()
  const keys = { RECAPTCHA_SITE_KEY: 'public', RECAPTCHA_SECRET: 'secret' }
  expect(readSettings({ ...least, ...keys, DOCWEAVE_SITE_URL: 'https://docweave.example:8443' }).recaptcha).toEqual({
    secret: 'secret',
    hostnames: ['docweave.example'],
  })
})

test('gives signed-in users at least the limits of anonymous visitors', () => {
  const wide = readSettings({ ...least, DOCWEAVE_MAX_OPEN_JOBS: '200', DOCWEAVE_RESULT_HOURS: '48' }).limits
  expect(wide.signedIn).toEqual(wide.anonymous)
  expect(readSettings(least).limits).toEqual({
    anonymous: { maxUploadBytes: 2 ** 31, maxOpenJobs: 20, resultHours: 2 },
    signedIn: { maxUploadBytes: 2 ** 31, maxOpenJobs: 50, resultHours: 24 },
  })
  expect(readSettings({ ...least, DOCWEAVE_SIGNED_IN_MAX_OPEN_JOBS: '7' }).limits.signedIn.maxOpenJobs).toBe(7)
})

test('reads the watched folders, with the store of those in buckets', () => {
  const read = readSettings({
    ...least,
    DOCWEAVE_WATCHED_FOLDERS: 'scans=/srv/scans Kim@example.org; in=s3://b/x *',
    DOCWEAVE_S3_ENDPOINT: 'http://127.0.0.1:9000',
  })
  expect(read.folders).toEqual([
    { name: 'scans', place: { path: '/srv/scans' }, accounts: ['kim@example.org'] },
    { name: 'in', place: { bucket: 'b', prefix: 'x/' }, accounts: ['*'] },
  ])
  expect(read.folderStore).toEqual({ region: 'us-east-1', endpoint: 'http://127.0.0.1:9000' })
  expect(readSettings(least).folders).toEqual([])
})

test('reads the mailbox of the mail triggers, and how their answers are sent', () => {
  expect(readSettings(mailbox).triggerMail).toMatchObject({
    account: { host: 'imap.docs.example', port: 993, secure: true, user: 'files', password: 'geheim', folder: 'INBOX' },
    address: 'files@docs.example',
    authserv: 'mx.docs.example',
    smtp: { url: 'smtps://a:b@smtp.docs.example', from: 'desk@docs.example' },
  })
  expect(readSettings(least).triggerMail).toBeUndefined()
})

test('shows no password of a mailbox that it refuses', () => {
  const wrong = { ...mailbox, DOCWEAVE_MAILBOX: 'imaps://files:geheim@' }
  expect(() => readSettings(wrong)).toThrow(/^(?!.*geheim)/s)
})
