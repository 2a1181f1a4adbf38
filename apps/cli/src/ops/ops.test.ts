/** When Temporal is unreachable, a command prints its address in one line. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Returns a port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const ops = (environment: Record<string, string>, ...words: string[]) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(process.execPath, [program, 'ops', ...words], { env: environment }, (_error, out, faults) =>
      resolve({ code: child.exitCode, said: out + faults }),
    )
  })

test("prints Temporal's address if it does not answer", { timeout: 40_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-ops-'))
  const port = String(await freePort())
  const [byAddress, byPort, register] = await Promise.all([
    ops({ DOCWEAVE_DATA: folder, TEMPORAL_ADDRESS: `127.0.0.1:${port}` }, 'queues'),
    ops({ DOCWEAVE_DATA: folder, DOCWEAVE_TEMPORAL_PORT: port }, 'list'),
    ops({ DOCWEAVE_DATA: folder, DOCWEAVE_TEMPORAL_PORT: port }, 'workers'),
  ])
  const said = `Temporal does not answer at 127.0.0.1:${port}: check TEMPORAL_ADDRESS and the Temporal server.\n`
  expect(byAddress).toEqual({ code: 1, said })
  expect(byPort).toEqual({ code: 1, said })
  // `workers` needs only the stores.
  expect(register).toEqual({ code: 0, said: 'None.\n' })
  await rm(folder, { recursive: true })
})
