/** Checks whether LibreOffice is available. */
import { access, readFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { EngineReport } from '@docweave/contract'
import { once } from '../host/concurrency.ts'
import { cleanEnvironment, sandboxProblem } from '../host/sandbox/index.ts'
import { unavailableReason } from '../host/sandbox/program-failure.ts'
import { python } from './office-process.ts'

const execute = promisify(execFile)
const install =
  'apt-get install --no-install-recommends libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui libreoffice-math-nogui python3-uno fontconfig'

const folder = '/usr/lib/libreoffice/program'
/** Writer, Calc, Impress. */
const parts = ['libswlo.so', 'libsclo.so', 'libsdlo.so']

/** Reads the version from a file, because starting LibreOffice takes a second. */
const readVersion = once(async () => {
  const settings = await readFile('/usr/lib/libreoffice/share/registry/main.xcd', 'utf8')
  return /"ooSetupVersionAboutBox">\s*<value>([\d.]+)/.exec(settings)?.[1]
})

/** Checks at every call, because an operator may install it while we run. */
export async function check(): Promise<Omit<EngineReport, 'at'>> {
  const engine = 'libreoffice'
  const unsafe = await sandboxProblem()
  if (unsafe !== undefined) return { engine: 'libreoffice', available: false, reason: unsafe }
  try {
    await Promise.all(parts.map((part) => access(`${folder}/${part}`)))
    const env = cleanEnvironment()
    await execute(python, ['-c', 'import uno'], { env, timeout: 10_000 })
    await execute('fc-match', ['--version'], { env, timeout: 10_000 })
    const version = await readVersion().catch(() => undefined)
    return {
      engine,
      available: true,
      ...(version === undefined ? {} : { version }),
    }
  } catch (error) {
    return { engine, available: false, reason: unavailableReason('LibreOffice', error, install) }
  }
}
