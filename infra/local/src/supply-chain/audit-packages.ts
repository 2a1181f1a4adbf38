/** Queries the registry for known vulnerabilities of the installed npm packages. */
import { runProgram } from '../run-program.ts'
import type { AllowedAdvisory } from './allowed-advisories.ts'
import { readAudit, type Audit } from './read-audit.ts'

/**
 * Runs `pnpm audit`.
 *
 * @param registry a registry to query instead of the configured one
 * @throws Error with pnpm's output if the registry does not answer
 */
export async function auditPackages(allowed: readonly AllowedAdvisory[], registry?: string): Promise<Audit> {
  const where = registry === undefined ? [] : ['--registry', registry]
  // The exit status is ignored: it reports any finding, including allowed advisories.
  const { output } = await runProgram('pnpm', ['audit', '--json', ...where], { output: 'keep' })
  const start = output.indexOf('{')
  try {
    return readAudit(output.slice(start, output.lastIndexOf('}') + 1), allowed)
  } catch (error) {
    throw new Error(`The audit could not be made.\n${output.trim()}`, { cause: error })
  }
}
