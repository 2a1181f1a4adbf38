/**
 * The local edge: writes a configuration for `workerd serve` from the built site. The settings are bindings, so that one build
 * serves every deployment (which language has no prefix, where the source is).
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import type { EdgeSettings } from '@docweave/contract/edge-settings'

export interface EdgeOptions {
  /** The build output, `apps/web/dist`. */
  webDist: string
  /** The port and address on which the site listens (default 127.0.0.1). */
  port: number
  host?: string
  /** Host and port of the API: `127.0.0.1:3001`. */
  apiAddress: string
  /** Host and port of the identity emulator. If omitted, a Firebase project is used. */
  identityAddress?: string
  /** The folder into which the configuration is written. */
  folder: string
  settings?: EdgeSettings
}

/** Returns a Cap'n Proto string literal: JSON's escapes are a subset of C's. */
const quote = (text: string) => JSON.stringify(text)

/** Returns the paths of the worker's modules relative to the server's folder, the entry first. */
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
 * @throws Error if the site is not built
 */
export function writeEdgeConfig(options: EdgeOptions): string {
  const { port, host = '127.0.0.1', apiAddress, identityAddress, settings = {} } = options
  const folder = resolve(options.folder)
  const server = resolve(options.webDist, 'server')
  const client = resolve(options.webDist, 'client')
  if (!existsSync(join(server, 'worker.js'))) throw new Error(`${server} has no worker.js: build the site first`)
  mkdirSync(folder, { recursive: true })
  // Embeds are relative to the configuration file; workerd rejects absolute paths.
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
    .map(([name, value]) => `    (name = ${quote(name)}, text = ${quote(value)}),`)
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
