/** For tests: the server that the command line is tested with, whose jobs end at once. */
import { z } from 'zod'

const TestServer = z.object({
  url: z.string(),
  /** Makes an API key of an account; returns its secret. */
  keyOf: z.custom<(owner: string) => Promise<string>>((value) => typeof value === 'function'),
  close: z.custom<() => Promise<void>>((value) => typeof value === 'function'),
})

/** Opens the server. By path, because no package may import an app. */
export async function openTestServer(): Promise<z.infer<typeof TestServer>> {
  const path = new URL('../../../../../apps/cli/src/testing/test-server.ts', import.meta.url).href
  const Module = z.object({ openTestServer: z.custom<() => Promise<unknown>>((value) => typeof value === 'function') })
  return TestServer.parse(await Module.parse({ ...(await import(path)) }).openTestServer())
}
