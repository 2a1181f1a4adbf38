/**
 * Where messages are extracted from and where their catalogues are: a tool's with the tool, separate ones for each part that is loaded on
 * demand, all others in one.
 */
import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { locales } from '@docweave/contract/locale-table'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
const exclude = [
  '**/*.test.*',
  '**/*.gen.*',
  '**/run.ts',
  '**/lingui-config.ts',
  '**/extract.ts',
  '**/check.ts',
  '**/catalogue-faults.ts',
]

/** Loaded only once there is a file: not in the first page's chunk. */
const panels = ['page-board', 'recording', 'result-preview', 'signature', 'transcript'].map(
  (name) => `<rootDir>/apps/web/src/features/${name}`,
)

/** Shown only when something happens. */
const errors = ['error-messages', 'document-error-messages', 'error-details', 'notice-messages'].map(
  (name) => `<rootDir>/packages/i18n/src/${name}.ts`,
)
const progress = '<rootDir>/apps/web/src/features/progress'

/** A job's page and the previews of its results. */
const job = ['job', 'result-preview'].map((name) => `<rootDir>/apps/web/src/features/${name}`)

/** Signing in and out, and the account's own pages. */
const account = ['account', 'profile', 'history', 'saved-pipelines'].map(
  (name) => `<rootDir>/apps/web/src/features/${name}`,
)

/** Content and contact pages; their messages occur nowhere else. */
const pages = ['blog', 'contact', 'content-page', 'legal', 'maintenance', 'release-note', 'tool-story'].map(
  (name) => `<rootDir>/apps/web/src/features/${name}`,
)

/** Pages for developers and operators. */
const checks = ['self-check', 'showcase'].map((name) => `<rootDir>/apps/web/src/features/${name}`)

/** The ready-made chains and the builder's engine, which are loaded with the tools. */
const chains = ['chains', 'pipeline-engine'].map((name) => `<rootDir>/apps/web/src/features/${name}`)

const config = defineConfig({
  rootDir: root,
  sourceLocale: 'en',
  locales: locales.map(({ code }) => code),
  orderBy: 'messageId',
  // No line numbers: a moved line must not change a catalogue.
  format: formatter({ lineNumbers: false, origins: false }),
  catalogs: [
    {
      path: '<rootDir>/packages/tools/src/{name}/locales/{locale}',
      include: ['<rootDir>/packages/tools/src/{name}/'],
      exclude,
    },
    { path: '<rootDir>/packages/i18n/locales/panels/{locale}', include: panels, exclude },
    { path: '<rootDir>/packages/i18n/locales/chains/{locale}', include: chains, exclude },
    { path: '<rootDir>/packages/i18n/locales/errors/{locale}', include: [...errors, progress], exclude },
    { path: '<rootDir>/packages/i18n/locales/job/{locale}', include: job, exclude },
    { path: '<rootDir>/packages/i18n/locales/account/{locale}', include: account, exclude },
    { path: '<rootDir>/packages/i18n/locales/checks/{locale}', include: checks, exclude },
    { path: '<rootDir>/packages/i18n/locales/pages/{locale}', include: pages, exclude },
    {
      path: '<rootDir>/packages/i18n/locales/{locale}',
      include: ['<rootDir>/apps/web/src', '<rootDir>/packages/i18n/src'],
      exclude: [
        ...exclude,
        ...errors,
        ...[...panels, progress, ...job, ...account, ...checks, ...chains, ...pages].map((folder) => `${folder}/**`),
      ],
    },
  ],
})

/** This file's own path, for lingui's plugins. */
export const linguiConfigPath = fileURLToPath(import.meta.url)

/** The configuration with defaults, as lingui's functions expect it. */
export const readLinguiConfig = () => getConfig({ configPath: linguiConfigPath })

export default config
