/** Session keys are fetched on demand, cached as long as their response allows, and not fetched more often. */
import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import forge from 'node-forge'
import { expect, it } from 'vitest'
import { readSigned } from './session-cookie.ts'
import { createSessionKeys } from './session-keys.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A certificate as Google serves it: X.509 in PEM. */
function certificateOf({ publicKey, privateKey }: ReturnType<typeof pair>): string {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  certificate.sign(
    forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
    forge.md.sha256.create(),
  )
  return forge.pki.certificateToPem(certificate)
}

const keys = { one: pair(), two: pair() }
const certificates = { one: certificateOf(keys.one), two: certificateOf(keys.two) }

function server() {
  let now = 1_800_000_000_000
  let answers: object = { one: certificates.one }
  const asked: number[] = []
  const send = async () => {
    asked.push(now)
    return Response.json(answers, { headers: { 'cache-control': 'public, max-age=3600, must-revalidate' } })
  }
  return {
    keyOf: createSessionKeys(send, () => now),
    asked,
    wait: (milliseconds: number) => (now += milliseconds),
    rotate: (next: object) => (answers = next),
    now: () => now,
  }
}

const sign = (claims: object, key: 'one' | 'two', now: number) =>
  new SignJWT({ email: 'ana@example.com', email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key })
    .setIssuer('https://session.firebase.google.com/docs')
    .setAudience('docs')
    .setSubject('ana')
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(now / 1000) + 600)
    .sign(keys[key].privateKey)

it('reads a session that Google’s certificate answers for', async () => {
  const { keyOf, now } = server()
  const session = await readSigned(await sign({ name: 'Ana' }, 'one', now()), 'docs', keyOf, now)
  expect(session?.user).toEqual({ id: 'ana', email: 'ana@example.com', emailVerified: true, name: 'Ana' })
})

it('fetches the keys once in the time they are good for', async () => {
  const { keyOf, asked, wait } = server()
  expect(await keyOf('one')).toBeDefined()
  wait(3_599_000)
  expect(await keyOf('one')).toBeDefined()
  expect(asked).toHaveLength(1)
  wait(1000)
  await keyOf('one')
  expect(asked).toHaveLength(2)
})

it('asks again for a key it does not know, but once a minute at most', async () => {
  const { keyOf, asked, wait, rotate } = server()
  await keyOf('one')
  expect(await keyOf('two')).toBeUndefined()
  expect(asked).toHaveLength(1)
  rotate(certificates)
  wait(60_000)
  expect(await keyOf('two')).toBeDefined()
  for (const id of ['three', 'constructor', '']) expect(await keyOf(id)).toBeUndefined()
  expect(asked).toHaveLength(2)
})

it('says so when they cannot be fetched', async () => {
  const keyOf = createSessionKeys(async () => new Response('', { status: 500 }))
  await expect(keyOf('one')).rejects.toThrow('500')
})
