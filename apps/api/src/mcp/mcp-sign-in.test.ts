/** A client of MCP signs in from nothing but the address of the endpoint, with the OAuth client of the official SDK. */
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
} from '@modelcontextprotocol/client'
import { userNamed } from '@docweave/api/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { optionsOf, revisions } from '../testing/mcp-client.ts'
import { newPdf, openProgramHost, type ProgramHost } from '../testing/program-host.ts'

vi.setConfig({ testTimeout: 30_000 })

let host: ProgramHost
beforeEach(async () => {
  host = await openProgramHost()
})
afterEach(() => host.close())

type Kept<Method extends 'clientInformation' | 'tokens'> = Awaited<ReturnType<OAuthClientProvider[Method]>>

/** Keeps in memory what a program keeps, and the link that it would open in a browser. */
function createProvider(redirectUrl = 'http://localhost:51234/callback') {
  let information: Kept<'clientInformation'>
  let tokens: Kept<'tokens'>
  let discovery: OAuthDiscoveryState | undefined
  let verifier = ''
  const opened: URL[] = []
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Test program', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    state: () => 'a state',
    clientInformation: () => information,
    saveClientInformation: (given) => void (information = given),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: (url) => void opened.push(url),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
    saveDiscoveryState: (given) => void (discovery = given),
    discoveryState: () => discovery,
  }
  return { provider, opened, tokensNow: () => tokens }
}

const transportWith = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL('/mcp', host.url), { authProvider })

/** Opens the link as kim's browser does, and allows it. Returns the parameters that the program gets. */
async function allow(link: URL | undefined): Promise<URLSearchParams> {
  const response = await fetch(link ?? '', { redirect: 'manual' })
  const query = new URL(response.headers.get('location') ?? '', host.url).searchParams.get('authorize') ?? ''
  const { readLink, decideLink } = host.as(userNamed('kim')).client.authorizations
  expect(await readLink.query({ query })).toEqual({ client: 'Test program', host: 'localhost:51234' })
  return new URL((await decideLink.mutate({ query, allow: true })) ?? '').searchParams
}

test.each(revisions)('it registers, asks the user and calls a tool (%s revision)', async (revision) => {
  const { provider, opened, tokensNow } = createProvider()
  const first = transportWith(provider)
  const client = () => new Client({ name: 'test', version: '1.0.0' }, optionsOf(revision))
  await expect(client().connect(first)).rejects.toThrow(UnauthorizedError)
  expect(opened[0]?.searchParams.get('resource')).toBe(`${host.url}/mcp`)
  await first.finishAuth(await allow(opened[0]))
  const signedIn = client()
  await signedIn.connect(transportWith(provider))
  const file = { name: 'a.pdf', content: Buffer.from(newPdf()).toString('base64') }
  const result = await signedIn.callTool({ name: 'compress-pdf', arguments: { files: [file], wait: 0 } })
  expect(result.isError).toBeUndefined()
  expect((await host.services.jobs.get(host.started[0]?.jobId ?? ''))?.owner).toBe('kim')
  expect(await host.as(userNamed('kim')).client.authorizations.list.query()).toMatchObject([{ client: 'Test program' }])
  expect(opened).toHaveLength(1)
  expect(tokensNow()).toMatchObject({ token_type: 'Bearer', scope: 'api' })
  await signedIn.close()
})

test('it renews its access by itself', async () => {
  const { provider, opened, tokensNow } = createProvider()
  const first = transportWith(provider)
  const client = new Client({ name: 'test', version: '1.0.0' }, optionsOf('modern'))
  await expect(client.connect(first)).rejects.toThrow(UnauthorizedError)
  await first.finishAuth(await allow(opened[0]))
  const before = tokensNow()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  const later = new Client({ name: 'test', version: '1.0.0' }, optionsOf('modern'))
  await later.connect(transportWith(provider))
  expect((await later.listTools()).tools.length).toBeGreaterThan(5)
  expect(tokensNow()?.refresh_token).not.toBe(before?.refresh_token)
  expect(opened).toHaveLength(1)
  await later.close()
  vi.useRealTimers()
})

test('it gets nothing when the user refuses', async () => {
  const { provider, opened, tokensNow } = createProvider()
  const transport = transportWith(provider)
  const client = new Client({ name: 'test', version: '1.0.0' }, optionsOf('modern'))
  await expect(client.connect(transport)).rejects.toThrow(UnauthorizedError)
  const query = opened[0]?.search.slice(1) ?? ''
  const location = await host.as(userNamed('kim')).client.authorizations.decideLink.mutate({ query, allow: false })
  await expect(transport.finishAuth(new URL(location ?? '').searchParams)).rejects.toThrow('access_denied')
  expect(tokensNow()).toBeUndefined()
})
