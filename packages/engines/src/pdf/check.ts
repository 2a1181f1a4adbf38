/** Checks whether mupdf can be used. It is an npm dependency, so it is missing only from a broken installation. */
import { access, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { EngineReport } from '@docweave/contract'
import { z } from 'zod'
import { sandboxProblem } from '../host/sandbox/index.ts'

const Package = z.object({ version: z.string() })

/** Checks the installation at each call, without a cache. */
export async function check(): Promise<Omit<EngineReport, 'at'>> {
  const unsafe = await sandboxProblem()
  if (unsafe !== undefined) return { engine: 'mupdf', available: false, reason: unsafe }
  try {
    const program = import.meta.resolve('mupdf')
    await access(fileURLToPath(program))
    const { version } = Package.parse(JSON.parse(await readFile(new URL('../package.json', program), 'utf8')))
    return { engine: 'mupdf', available: true, version }
  } catch {
    return { engine: 'mupdf', available: false, reason: 'the npm package mupdf is missing: npm start installs it' }
  }
}
