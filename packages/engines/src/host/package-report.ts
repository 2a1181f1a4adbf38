/** Reports an engine that is an npm package. It is missing only from a broken installation. */
import { access, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { EngineReport } from '@docweave/contract'
import { z } from 'zod'
import { sandboxProblem } from './sandbox/index.ts'

const Package = z.object({ version: z.string() })

/**
 * Checks the installation at each call, without a cache.
 *
 * @param program the address of the package's program
 * @param manifest the address of its `package.json`, relative to the program
 */
export async function packageReport(
  engine: EngineReport['engine'],
  program: () => string,
  manifest: string,
): Promise<Omit<EngineReport, 'at'>> {
  const unsafe = await sandboxProblem()
  if (unsafe !== undefined) return { engine, available: false, reason: unsafe }
  try {
    const address = program()
    await access(fileURLToPath(address))
    const { version } = Package.parse(JSON.parse(await readFile(new URL(manifest, address), 'utf8')))
    return { engine, available: true, version }
  } catch {
    return { engine, available: false, reason: `the npm package of ${engine} is missing: npm start installs it` }
  }
}
