/** Benchmark of accounts: pages for a signed-in against a signed-out visitor, and the API's memory over a thousand sign-ins. */
import { createClient } from '@docweave/identity-emulator/testing'
import { z } from 'zod'
import { loadOf } from './support/load.ts'
import { memoryOf } from './support/process-stats.ts'
import { record } from './support/record.ts'
import { atMost, median } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const rounds = 7
const seconds = 3
const signIns = 1000
const atOnce = 8
const password = 'seven lanterns'

const SignedIn = z.object({ idToken: z.string() })

/** Opens a session with a token and returns its cookie. */
async function openSession(site: string, token: string): Promise<string> {
  const answer = await fetch(`${site}/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, origin: site },
  })
  const [cookie] = answer.headers.getSetCookie()
  if (answer.status !== 204 || !cookie) throw new Error(`POST /session failed with status ${answer.status}`)
  return cookie.split(';')[0] ?? ''
}

const rate = async (url: string, headers: Record<string, string>) =>
  (await loadOf(url, { connections: 8, seconds, headers })).rate

await withSystem(async ({ urls: { site }, processes: { api } }) => {
  // The site proxies requests to the emulator.
  const identity = createClient(new URL(site).host)
  const reader = await identity.signUp('reader@example.com', password)
  const cookie = await openSession(site, reader.idToken)
  // A query with visitor-specific values bypasses the cache of pages for signed-out visitors.
  const page = `${site}/pdf-ocr?then=compress-pdf&own=1`
  const kept = await rate(`${site}/pdf-ocr`, {})
  await rate(page, {})
  const pairs: { out: number; signedIn: number }[] = []
  for (let round = 0; round < rounds; round++)
    pairs.push({ out: await rate(page, {}), signedIn: await rate(page, { cookie }) })

  const visit = async (index: number) => {
    const email = `visitor-${index % 50}@example.com`
    const { idToken } = SignedIn.parse(await (index < 50 ? identity.signUp : identity.signIn)(email, password))
    const session = await openSession(site, idToken)
    await fetch(`${site}/trpc/account.get`, { headers: { cookie: session } })
  }
  /** Signs in `count` accounts, numbered from `from`, several at once. */
  const signInAll = async (from: number, count: number) => {
    let next = from
    const sign = async (): Promise<void> => {
      while (next < from + count) await visit(next++)
    }
    await Promise.all(Array.from({ length: atOnce }, sign))
  }
  const memory = async () => (await memoryOf(api.pid ?? 0)) / 1e6
  // Warm-up: the first two thousand allocate memory that later ones reuse.
  await signInAll(0, signIns)
  const first = await memory()
  await signInAll(signIns, signIns)
  const before = await memory()
  await signInAll(2 * signIns, signIns)
  const after = await memory()
  await record(
    'accounts: signed-in pages and sign-ins',
    [
      atMost(
        'rendering time of a signed-in page against a signed-out one',
        median(pairs.map(({ out, signedIn }) => out / signedIn)),
        1.3,
      ),
      atMost(`growth of the API's memory by ${signIns} sign-ins`, Math.max(0, after - before), 15, 'MB'),
    ],
    [
      `/pdf-ocr?then=compress-pdf&own=1: ${median(pairs.map(({ out }) => out)).toFixed(0)} requests/s signed out, ${median(pairs.map(({ signedIn }) => signedIn)).toFixed(0)} signed in; 8 connections, ${rounds} rounds of ${seconds} s, alternating`,
      `a cached page for signed-out visitors (/pdf-ocr): ${kept.toFixed(0)} requests/s`,
      `the API: ${first.toFixed(0)} MB after ${signIns} sign-ins of 50 accounts, ${before.toFixed(0)} MB after ${2 * signIns}, ${after.toFixed(0)} MB after ${3 * signIns}`,
    ],
  )
})
