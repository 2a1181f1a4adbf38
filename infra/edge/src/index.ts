/**
 * The site's place at the edge on one's own machine: a configuration for `workerd serve`, written from the built site. The
 * settings are bindings, so that one build serves every arrangement (which language has no prefix, where the source is).
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'

export interface EdgeSettings {
  /** The language without a prefix: `en` when left out. */
  DEFAULT_LOCALE?: string | undefined
  /** The status of the redirect to a visitor's language: 302 when left out. */
  LOCALE_REDIRECT_STATUS?: string | undefined
  /** Where this site's source code is, for the footer: `/source.tar.gz` beside the build when left out. */
  SOURCE_URL?: string | undefined
  /** The site's own address for canonical links and the sitemap; the request's own origin when left out. */
  PUBLIC_URL?: string | undefined
  /** Languages whose catalogues nobody keeps, with commas between. */
  UNCACHED_LOCALES?: string | undefined
  /** `1`, or the seconds after which visitors may come back: the whole site is in maintenance. */
  DOCWEAVE_MAINTENANCE?: string | undefined
  /** `development` when left out; `production` allows no stand-in for what guards accounts. */
  DOCWEAVE_MODE?: string | undefined
  /** The Firebase project's public settings, as its console shows them. */
  FIREBASE_API_KEY?: string | undefined
  FIREBASE_AUTH_DOMAIN?: string | undefined
  FIREBASE_PROJECT_ID?: string | undefined
  FIREBASE_STORAGE_BUCKET?: string | undefined
  FIREBASE_MESSAGING_SENDER_ID?: string | undefined
  FIREBASE_APP_ID?: string | undefined
  /** Ways to sign in beside the password, with commas between them: `google.com,github.com`. */
  FIREBASE_PROVIDERS?: string | undefined
  /** The public key of the challenge that tells people from programs; none is asked without one. */
  RECAPTCHA_SITE_KEY?: string | undefined
  /** How long files and records are kept, for the privacy notice. */
  DOCWEAVE_RESULT_HOURS?: string | undefined
  DOCWEAVE_SIGNED_IN_RESULT_HOURS?: string | undefined
  DOCWEAVE_FAILED_HOURS?: string | undefined
  DOCWEAVE_UPLOAD_HOURS?: string | undefined
  DOCWEAVE_RECORD_HOURS?: string | undefined
}

export interface EdgeOptions {
  /** `apps/web/dist`, as its build leaves it. */
  webDist: string
  /** Where the site listens, and on which address (127.0.0.1 when left out). */
  port: number
  host?: string
  /** Host and port of the API: `127.0.0.1:3001`. */
  apiAddress: string
  /** Host and port of the identity emulator; a Firebase project takes its place when left out. */
  identityAddress?: string
  /** Where the configuration is written. */
  folder: string
  settings?: EdgeSettings
}

/** A text of Cap'n Proto's language: JSON's escapes are a subset of C's. */
const quote = (text: string) => JSON.stringify(text)

/** The worker's modules, the entry first, by their paths below the server's folder. */
function modulesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.js') && file !== 'worker.js')
  return ['worker.js', ...files.toSorted()]
}

/**
 * Writes `edge.capnp` into `folder`.
 *
 * @returns the path of the configuration: run `workerd serve PATH`
 * @throws Error when the site is not built
 */
export function writeEdgeConfig(options: EdgeOptions): string {
  const { port, host = '127.0.0.1', apiAddress, identityAddress, settings = {} } = options
  const folder = resolve(options.folder)
  const server = resolve(options.webDist, 'server')
  const client = resolve(options.webDist, 'client')
  if (!existsSync(join(server, 'worker.js'))) throw new Error(`${server} has no worker.js: build the site first`)
  mkdirSync(folder, { recursive: true })
  // Embeds are relative to the configuration's own file; workerd takes no absolute ones.
  const embedded = (file: string) => {
    const path = relative(folder, join(server, file)).replaceAll('\\', '/')
    return isAbsolute(path) ? path : path.startsWith('.') ? path : `./${path}`
  }
  const modules = modulesIn(server).map(
    (file) => `    (name = ${quote(file)}, esModule = embed ${quote(embedded(file))}),`,
  )
  const identity = identityAddress && {
    service: `    (name = "identity", external = (address = ${quote(identityAddress)}, http = ())),`,
    binding: '    (name = "IDENTITY", service = "identity"),',
  }
  const texts = Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `    (name = ${quote(name)}, text = ${quote(String(value))}),`)
  const config = `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "site", worker = .site),
    (name = "assets", disk = (path = ${quote(client)}, writable = false)),
    (name = "api", external = (address = ${quote(apiAddress)}, http = ())),
${identity ? identity.service : ''}
  ],
  sockets = [(name = "http", address = ${quote(`${host}:${port}`)}, http = (), service = "site")],
);

const site :Workerd.Worker = (
  modules = [
${modules.join('\n')}
  ],
  bindings = [
    (name = "ASSETS", service = "assets"),
    (name = "API", service = "api"),
${identity ? identity.binding : ''}
${texts.join('\n')}
  ],
  compatibilityDate = "2026-10-01",
);
`
  const path = join(folder, 'edge.capnp')
  writeFileSync(path, config)
  return path
}
