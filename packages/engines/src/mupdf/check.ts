/** Whether mupdf can be used here: it comes with the installation, so it is there or the installation is broken. */
import { access, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { EngineReport } from '@docweave/contract'
import { z } from 'zod'
import { whyNoEngine } from '../sandbox/index.ts'

const Package = z.object({ version: z.string() })

/** Looks for mupdf anew each time. */
export async function check(): Promise<Omit<EngineReport, 'at'>> {
  const unsafe = await whyNoEngine()
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
