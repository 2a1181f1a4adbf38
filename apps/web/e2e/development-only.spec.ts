/** Finding 3, as it was attacked: requests to the running site in development mode, as from a proxy or by DNS rebinding. */
import { request as send } from 'node:http'
import { expect, test } from '@playwright/test'
import { makeAccount } from './account-visitor.ts'
import { env } from './env.ts'

/** Sends a request with `node:http`, because `fetch` sets `Host` itself. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(env.baseUrl)
    send({ host: hostname, port, path, method, headers }, (response) => {
      let text = ''
      response.on('data', (bytes) => (text += String(bytes)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .once('error', reject)
      .end()
  })

test('finding 3: refuses requests from behind a proxy and for rebound host names', async () => {
  expect((await ask('/', { host: new URL(env.baseUrl).host })).status).toBe(200)
  const attacks: Record<string, string>[] = [
    { host: 'example.com', 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '203.0.113.9' },
    { host: 'rebound.evil.example' },
  ]
  for (const headers of attacks)
    for (const [path, method] of [
      ['/', 'GET'],
      ['/ko/login', 'GET'],
      ['/identity.json', 'GET'],
      ['/trpc/tools.status', 'GET'],
      ['/session', 'POST'],
      ['/uploads', 'POST'],
      ['/sitemap.xml', 'GET'],
      ['/emulator/v1/projects/demo-docweave/oobCodes', 'GET'],
      ['/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo-key', 'POST'],
    ] as const) {
      const { status, text } = await ask(path, headers, method)
      expect([status, text.includes('DOCWEAVE_MODE=production')], `${method} ${path}`).toEqual([403, true])
    }
})

test('finding 3: does not proxy the list of one-time codes, not even for this machine', async () => {
  const email = await makeAccount()
  const key = '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=demo-key'
  await fetch(env.baseUrl + key, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
  })
  for (const path of ['oobCodes', 'accounts', 'config', 'verificationCodes'])
    for (const method of ['GET', 'DELETE', 'PATCH']) {
      const { status, text } = await ask(`/emulator/v1/projects/demo-docweave/${path}`, {}, method)
      expect([status, text.includes(email)], `${method} ${path}`).toEqual([404, false])
    }
})
