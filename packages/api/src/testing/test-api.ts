/** The API for tests of its routers: the procedures are called in this process, without HTTP. */
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { InputReference, SignedInUser } from '@docweave/contract'
import { createTRPCClient, TRPCClientError, unstable_localLink } from '@trpc/client'
import { findInput, findResults } from '../jobs/files.ts'
import { appRouter, type AppRouter } from '../router.ts'
import type { ApiServices, GrantedKey } from '../services.ts'
import { acceptUpload } from '../uploads.ts'
import { createTestServices } from './test-services.ts'

export type Step = { tool: string; options?: Record<string, unknown> }

/** Returns the code and params that a call was refused with. */
export const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof TRPCClientError ? error.data?.failure : error),
  )

/** Creates an anonymous visitor, a signed-in one, or one that uses an API key. */
function createVisitor(
  { folder, services }: Awaited<ReturnType<typeof createTestServices>>,
  user?: SignedInUser,
  key?: GrantedKey,
) {
  const visitor = user === undefined ? 'visitor' : `account-${user.id}`
  const client = createTRPCClient<AppRouter>({
    links: [unstable_localLink({ router: appRouter, createContext: async () => ({ services, visitor, user, key }) })],
  })
  /** The keys of the jobs that were started without an account. */
  const keys = new Map<string, string>()
  return {
    client,
    /** The input of calls that change a job: its id and key. */
    own: (id: string) => ({ id, key: keys.get(id) }),
    /** Stores a file as an upload; returns the upload's id. */
    async upload(content: Uint8Array, name: string): Promise<string> {
      const id = randomBytes(16).toString('hex')
      const path = join(folder, id)
      await writeFile(path, content)
      await acceptUpload(services, id, path, { name, visitor, ...(user ? { owner: user.id } : {}) })
      await rm(path, { force: true })
      return id
    },
    async start(uploads: InputReference[], steps: Step[]) {
      const started = await client.jobs.start.mutate({
        uploads,
        locale: 'ko',
        pipeline: { steps: steps.map(({ tool, options = {} }) => ({ tool, options })) },
      })
      if (started.jobKey !== undefined) keys.set(started.jobId, started.jobKey)
      return started
    },
    /** Reads an input of a job as the visitor may. */
    async readInput(jobId: string, index: number): Promise<Buffer> {
      const { input } = await findInput({ services, user }, jobId, index)
      return buffer(await services.files.read(`jobs/${jobId}`, input.key))
    },
    /** Looks up a job's results as the visitor may. */
    findResults: (jobId: string) => findResults({ services, user }, jobId),
  }
}

export type Visitor = ReturnType<typeof createVisitor>

export async function openTestApi(more: Partial<ApiServices> = {}) {
  const test = await createTestServices(more)
  return {
    ...test,
    ...createVisitor(test),
    /** Returns a signed-in visitor, or one that uses an API key. */
    as: (user: SignedInUser, key?: GrantedKey): Visitor => createVisitor(test, user, key),
    close: test.remove,
  }
}
