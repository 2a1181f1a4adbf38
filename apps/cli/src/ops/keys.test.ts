/** The commands for API keys, on a store of their own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDocuments } from '@docweave/adapters/documents'
import { createKey, isKeySecret } from '@docweave/jobs/api-keys'
import { execa } from 'execa'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UsageError } from '../usage-error.ts'
import { readExpiry, readNewKey } from './keys.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-ops-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function keys(...words: string[]) {
  const { exitCode, stdout, stderr } = await execa(process.execPath, [program, 'ops', 'keys', ...words], {
    // What Node has compiled halves the time of a start.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DOCWEAVE_DATA: folder },
    extendEnv: false,
    reject: false,
  })
  return { code: exitCode, lines: `${stdout}${stderr}`.split('\n') }
}

test('makes, lists, rotates and revokes a key, and prints each secret once', { timeout: 60_000 }, async () => {
  expect(await keys('list')).toEqual({ code: 0, lines: ['None.'] })
  const { lines } = await keys(
    ...['create', '--name', 'nightly', '--tools', 'pdf-ocr,merge-pdf', '--per-minute', '20'],
    ...['--expires', '90d', '--networks', '10.0.0.0/8,2001:db8::/32'],
  )
  const [id = ''] = lines[0]?.split(':') ?? []
  const secret = lines.at(-1) ?? ''
  expect(isKeySecret(secret)).toBe(true)
  const listed = await keys('list')
  expect(listed.lines).toEqual([
    expect.stringMatching(/^key +name +secret +owner/),
    expect.stringMatching(
      new RegExp(
        `^${id}  nightly  ${secret.slice(0, 8)}…  operator .* pdf-ocr,merge-pdf 20/min 10.0.0.0/8,2001:db8::/32$`,
      ),
    ),
  ])
  const rotated = await keys('rotate', id, '--overlap', '2')
  const fresh = rotated.lines.at(-1) ?? ''
  expect([isKeySecret(fresh), fresh === secret]).toEqual([true, false])
  expect((await keys('revoke', id)).lines[0]).toBe(`would revoke ${id} "nightly"`)
  expect((await keys('list')).lines).toHaveLength(2)
  expect(await keys('revoke', id, '--go')).toMatchObject({ code: 0 })
  expect(await keys('list')).toEqual({ code: 0, lines: ['None.'] })
  expect(await keys('rotate', id)).toEqual({ code: 1, lines: [`${id}: there is no such key.`] })
})

test("revokes an account's key, and does not rotate it", { timeout: 60_000 }, async () => {
  const documents = await openDocuments(join(folder, 'documents.sqlite'), undefined)
  const { key } = await createKey(documents, 'kim', { name: 'build' }, Date.now())
  await documents.close()
  expect((await keys('list')).lines[1]).toContain(`${key.id}  build  ${key.start}…  kim `)
  expect(await keys('rotate', key.id)).toMatchObject({ code: 2 })
  expect(await keys('revoke', key.id, '--go')).toEqual({ code: 0, lines: [`${key.id}: revoked.`] })
  expect(await keys('list')).toEqual({ code: 0, lines: ['None.'] })
})

const now = Date.parse('2026-11-22T08:00:00Z')

test('parses the time of an expiry, which must be in the future', () => {
  expect(readExpiry('12h', now)).toBe(now + 43_200_000)
  expect(readExpiry('90d', now)).toBe(now + 7_776_000_000)
  expect(readExpiry('2026-11-23', now)).toBe(Date.parse('2026-11-23'))
  for (const text of ['soon', '2026-11-21', '0d']) expect(() => readExpiry(text, now)).toThrow(UsageError)
})

test.each([
  [{}, '--name'],
  [{ name: 'a', tools: 'no-such-tool' }, 'no-such-tool'],
  [{ name: 'a', 'per-minute': 'many' }, '--per-minute'],
  [{ name: 'a', networks: '10.0.0.0/40' }, '--networks'],
])('refuses %j', (values, named) => {
  expect(() => readNewKey({ overlap: '0', go: false, ...values }, now)).toThrow(named)
})
