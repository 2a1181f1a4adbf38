/** When Temporal is unreachable, a command prints its address in one line. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import getPort from 'get-port'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))

async function ops(env: Record<string, string>, ...words: string[]) {
  const { exitCode, stdout, stderr } = await execa(process.execPath, [program, 'ops', ...words], {
    // What Node has compiled halves the time of a start.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    extendEnv: false,
    reject: false,
    stripFinalNewline: false,
  })
  return { code: exitCode, said: stdout + stderr }
}

test("prints Temporal's address if it does not answer", { timeout: 40_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-ops-'))
  const port = String(await getPort({ host: '127.0.0.1' }))
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
