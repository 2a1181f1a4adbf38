/**
 * How the catalogue is split: each feature has its messages in its own `locales/` folder, and a part joins the features that are loaded
 * together. A feature that no part names belongs to the first page.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

const FEATURES = 'apps/web/src/features'
const TOOLS = 'packages/tools/src'

/** Errors and notices, which may occur on any page. */
const ERRORS = 'packages/i18n/src/errors'

/** The mails that the server sends: no page has them. */
const MAIL = 'packages/i18n/src/mail'

/** The names of file kinds. */
const NAMES = 'packages/i18n/src'

/** The site outside its features: routes and the edge. */
const SITE = 'apps/web/src'

const feature = (name: string) => `${FEATURES}/${name}`

const foldersIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => statSync(join(ROOT, folder, name)).isDirectory())
    .map((name) => `${folder}/${name}`)

/** The folders of each part that is loaded on demand. A folder may be in several parts. */
export const lazyParts = {
  /** The start page and the header's list of tools. */
  home: [feature('tools')],
  /** Loaded only once there is a file. */
  panels: ['corrections', 'page-board', 'recognition', 'recording', 'result-preview', 'signature', 'transcript'].map(
    feature,
  ),
  errors: [ERRORS, feature('progress')],
  /** A job's page, the pages of its questions, and the previews of its results. */
  job: ['job', 'approval', 'result-preview'].map(feature),
  /** Signing in and out, and the account's own pages. */
  account: [
    ...[
      'account',
      'api-keys',
      'profile',
      'programs',
      'history',
      'saved-pipelines',
      'triggers',
      'webhooks',
      'work-lists',
    ],
  ].map(feature),
  /** Pages for developers and operators. */
  checks: ['operators', 'self-check', 'showcase'].map(feature),
  /** Content and contact pages, and notes that come some time after a page's start. */
  pages: [
    ...['blog', 'contact', 'content-page', 'legal', 'maintenance', 'offline', 'release-note', 'tool-story', 'version'],
  ].map(feature),
  /** The list of a flow, loaded once a pipeline has one. */
  flow: [feature('pipeline/flow')],
  /** The tools, the ready-made chains and the workspace's engine. */
  tools: [...foldersIn(TOOLS), feature('chains'), feature('pipeline/engine')],
} as const satisfies Record<string, readonly string[]>

const lazy = new Set<string>(Object.values(lazyParts).flat())

/** The folders of the first page's part. */
const firstPage = [SITE, NAMES, ...foldersIn(FEATURES).filter((folder) => !lazy.has(folder))]

/** All parts, with the first page's. Folders are relative to the repository, and messages are in their `locales/`. */
export const parts: Readonly<Record<string, readonly string[]>> = { page: firstPage, ...lazyParts }

/** Every folder with a catalogue of its own, each once. */
export const catalogueFolders: readonly string[] = [...new Set([...Object.values(parts).flat(), MAIL])]
