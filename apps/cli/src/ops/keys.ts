/** `docweave ops keys`: API keys of operators, which have no account, and the revocation of any key. */
import { parseArgs } from 'node:util'
import { DocweaveError, maxOverlapHours, NewApiKey } from '@docweave/contract'
import {
  createKey,
  isServiceKey,
  listAllKeys,
  readKey,
  revokeKey,
  rotateKey,
  type KeyRecord,
} from '@docweave/jobs/api-keys'
import { tools } from '@docweave/tools/tools'
import { UsageError } from '../usage-error.ts'
import { keysText } from './print.ts'
import { withStores } from './stores.ts'

const units: Record<string, number> = { h: 3_600_000, d: 86_400_000 }

/** Usage text of the commands. */
export const keysUsage = `Usage:
  docweave ops keys list                       all keys: of operators and of accounts
  docweave ops keys create --name NAME [--tools TOOL,...] [--per-minute N] [--expires TIME] [--networks NETWORK,...]
  docweave ops keys rotate KEY [--overlap HOURS]   a new secret; the old one ends after 0 (default) to ${maxOverlapHours} hours
  docweave ops keys revoke KEY [--go]          stops a key at once; the jobs of an operator's key are removed with it

TIME is from now, 12h or 90d, or a date; NETWORK is an address or in CIDR notation. A secret is printed once.
KEY is the id of a key. Only the owner of an account rotates its keys.`

/** Parses the time of an expiry, `12h` or `90d` from now or an ISO 8601 date, to ms since 1970. @throws UsageError */
export function readExpiry(text: string, now: number): number {
  const [, count, unit = ''] = /^(\d+)([hd])$/.exec(text) ?? []
  const at = count === undefined ? Date.parse(text) : now + Number(count) * (units[unit] ?? 0)
  if (Number.isNaN(at)) throw new UsageError(`"${text}" is not a time: use 12h, 90d, or a date like 2026-11-22.`)
  if (at <= now) throw new UsageError(`"${text}" has passed.`)
  return at
}

const string = { type: 'string' } as const
const options = {
  name: string,
  tools: string,
  'per-minute': string,
  expires: string,
  networks: string,
  overlap: { ...string, default: '0' },
  go: { type: 'boolean', default: false },
} as const

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${keysUsage}`)
  }
}

type Values = ReturnType<typeof parse>['values']

const list = (text: string | undefined) =>
  text
    ?.split(',')
    .map((each) => each.trim())
    .filter(Boolean)

/** Returns the key that the options describe. @throws UsageError that names the option */
export function readNewKey(values: Values, now: number): NewApiKey {
  const named = list(values.tools)
  const unknown = named?.find((tool) => !tools.has(tool))
  if (unknown !== undefined) throw new UsageError(`Unknown tool: ${unknown}.`)
  const parsed = NewApiKey.safeParse({
    name: values.name,
    tools: named,
    perMinute: values['per-minute'] === undefined ? undefined : Number(values['per-minute']),
    expiresAt: values.expires === undefined ? undefined : readExpiry(values.expires, now),
    networks: list(values.networks),
  })
  if (parsed.success) return parsed.data
  const option = String(parsed.error.issues[0]?.path[0]).replace('perMinute', 'per-minute')
  throw new UsageError(`--${option} is missing or not valid.\n\n${keysUsage}`)
}

function readOverlap(text: string): number {
  const hours = Number(text)
  if (!(hours >= 0 && hours <= maxOverlapHours))
    throw new UsageError(`--overlap must be a number of hours from 0 to ${maxOverlapHours}.`)
  return hours
}

const say = (text: string) => process.stdout.write(`${text}\n`)

/** The secret is alone on its line, so that scripts can take the last one. */
const saySecret = (what: string, secret: string) => say(`${what} The secret is shown only now:\n${secret}`)

async function listKeys(): Promise<void> {
  const found: KeyRecord[] = []
  await withStores(async ({ documents }) => {
    for await (const key of listAllKeys(documents)) found.push(key)
  })
  say(found.length === 0 ? 'None.' : keysText(found, Date.now()))
}

async function create(fresh: NewApiKey): Promise<void> {
  await withStores(async ({ documents }) => {
    const { key, secret } = await createKey(documents, undefined, fresh, Date.now())
    saySecret(`${key.id}: created.`, secret)
  })
}

async function rotate(id: string, overlap: number): Promise<void> {
  await withStores(async ({ documents }) => {
    const key = await readKey(documents, id)
    if (!isServiceKey(key)) throw new UsageError(`${id} is an account's: only its owner rotates it. It can be revoked.`)
    const { secret } = await rotateKey(documents, id, undefined, overlap, Date.now())
    saySecret(`${id}: rotated.`, secret)
  })
}

async function revoke(id: string, go: boolean): Promise<void> {
  await withStores(async ({ documents }) => {
    const key = await readKey(documents, id)
    if (!go) return say(`would revoke ${id} "${key.name}"\nDry run: nothing was done. Add --go to act.`)
    await revokeKey(documents, id, undefined, Date.now())
    const jobs = isServiceKey(key) ? ' Its jobs are removed within the hour.' : ''
    return say(`${id}: revoked.${jobs}`)
  })
}

/** Runs the command in `words`, the arguments after `docweave ops keys`, and returns the exit code. @throws UsageError */
export async function keys(words: readonly string[]): Promise<number> {
  const { values, positionals } = parse(words)
  const [command = '', id, ...more] = positionals
  const commands: Record<string, () => Promise<void>> =
    id === undefined
      ? { list: listKeys, create: () => create(readNewKey(values, Date.now())) }
      : { rotate: () => rotate(id, readOverlap(values.overlap)), revoke: () => revoke(id, values.go) }
  const run = commands[command]
  if (!run || more.length > 0) throw new UsageError(keysUsage)
  try {
    await run()
    return 0
  } catch (error) {
    if (!(error instanceof DocweaveError) || error.code !== 'KEY_NOT_FOUND') throw error
    say(`${id}: there is no such key.`)
    return 1
  }
}
