/** The Temporal server and its schema tool, built from the Go modules that `infra/deploy/temporal-server` pins. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { ROOT } from '@docweave/local'
import { ownEnvironment } from '../env.ts'

const module = fileURLToPath(new URL('../../temporal-server', import.meta.url))
const folder = join(ROOT, '.tools/temporal-server')

export interface TemporalPrograms {
  server: string
  sqlTool: string
}

/**
 * Builds them if necessary, which takes some minutes and requires the Go version in `go.mod`.
 *
 * @throws Error with Go's output if the build fails
 */
export async function temporalPrograms(say: (line: string) => void): Promise<TemporalPrograms> {
  const programs = { server: join(folder, 'server'), sqlTool: join(folder, 'sql') }
  const stamp = join(folder, 'built-from')
  const sums = await readFile(join(module, 'go.sum'))
  const wanted = createHash('sha256').update(sums).digest('hex')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return programs
  say('Building the Temporal server (once; some minutes)…')
  await mkdir(folder, { recursive: true })
  // Uses exactly `go.sum` and the installed Go; no newer versions are resolved.
  const env = { ...ownEnvironment(), CGO_ENABLED: '0', GOFLAGS: '-mod=readonly -buildvcs=false', GOTOOLCHAIN: 'local' }
  const from = ['go.temporal.io/server/cmd/server', 'go.temporal.io/server/cmd/tools/sql']
  const build = ['build', '-trimpath', '-ldflags=-s -w', '-o', `${folder}/`, ...from]
  await execa('go', build, { cwd: module, env, extendEnv: false }).catch((error: unknown) => {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw missing ? new Error('Go is missing: install it to build the Temporal server.', { cause: error }) : error
  })
  await writeFile(stamp, wanted)
  return programs
}
