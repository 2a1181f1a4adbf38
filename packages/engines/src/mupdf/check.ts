/** Whether mupdf can be used here: it comes with the installation, so it is there or the installation is broken. */
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { EngineReport } from '@docweave/contract'

/** Looks for mupdf anew each time. */
export async function check(): Promise<Omit<EngineReport, 'at'>> {
  try {
    await access(fileURLToPath(import.meta.resolve('mupdf')))
    return { engine: 'mupdf', available: true }
  } catch {
    return { engine: 'mupdf', available: false, reason: 'the npm package mupdf is missing: npm start installs it' }
  }
}
