/** An API host for tests, on real stores; the pipeline runner is a fake that records calls, the identity provider a test double. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createRateLimit } from '@docweave/adapters/rate-limit'
import { loopback, trustedProxies } from '@docweave/adapters/trusted-proxies'
import { createDiskStaging } from '@docweave/adapters/upload-staging'
import type { ApiServices } from '@docweave/api'
import { createTestServices } from '@docweave/api/testing'
import type { SignedInUser } from '@docweave/contract'
import { squarePicture } from '../account/picture.ts'
import { createApiServer, type ServerSettings } from '../create-server.ts'
import { kindOfUpload } from '../kind-of-upload.ts'
import { createSessionRegistry } from '../session-registry.ts'
import { createRequestLimits } from '../v1/request-limits.ts'
import { createVisitor } from './visitor.ts'

export { pdf } from '@docweave/api/testing'
export { refusal, type Step } from './visitor.ts'

/** The request limits of a host for tests, counted by it alone. */
export const testRequestLimits = (perMinute = 600) =>
  createRequestLimits((_, perMinute) => createRateLimit({ perMinute, burst: perMinute }), perMinute)

/** @param port 0 for any free one */
export async function openApiHost(more: Partial<ApiServices> = {}, settings: Partial<ServerSettings> = {}, port = 0) {
  const sessions: Promise<void>[] = []
  const test = await createTestServices({ kindOf: kindOfUpload, ...more }, ({ documents }, session, user) => {
    sessions.push(createSessionRegistry(documents, 0).add(session, user.id, 3_600_000))
  })
  const { folder, services, identity } = test
  const server = await createApiServer(services, {
    staging: join(folder, 'staging'),
    uploads: createDiskStaging(join(folder, 'staging'), 60_000),
    isTrusted: trustedProxies(loopback),
    creations: createRateLimit({ perMinute: 100, burst: 100 }),
    requestLimits: testRequestLimits(),
    deviceCodes: createRateLimit({ perMinute: 100, burst: 100 }),
    tokens: createRateLimit({ perMinute: 100, burst: 100 }),
    registrations: createRateLimit({ perMinute: 100, burst: 100 }),
    expiryMilliseconds: 100,
    codec: {
      origins: ['https://temporal.example.com'],
      operators: ['operator@example.org'],
      decode: async (body) => ({ opened: body }),
    },
    makePicture: squarePicture,
    ...settings,
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...test,
    ...createVisitor(url),
    /** Returns a signed-in visitor. */
    as: (user: SignedInUser) => createVisitor(url, identity.cookieFor(user)),
    url,
    server,
    /** Closes every connection, like a network failure. */
    dropConnections: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await Promise.all(sessions)
      await new Promise((done) => server.close(done))
      await test.remove()
    },
  }
}
