/**
 * The audit of the installed npm packages: runs `pnpm audit --json` and evaluates its output (pnpm 12, by its documentation and actual
 * output) against a list of allowed advisories.
 */
import { z } from 'zod'
import { runProgram } from '../run-program.ts'

const Severity = z.enum(['info', 'low', 'moderate', 'high', 'critical'])
type Severity = z.infer<typeof Severity>

const Advisory = z.object({
  title: z.string(),
  module_name: z.string(),
  severity: Severity,
  vulnerable_versions: z.string(),
  patched_versions: z.string().nullish(),
  github_advisory_id: z.string().nullish(),
  url: z.string(),
  findings: z.array(z.object({ version: z.string(), paths: z.array(z.string()) })),
})
const Answer = z.object({
  advisories: z.record(z.string(), Advisory),
  metadata: z.object({ vulnerabilities: z.record(Severity, z.number()), totalDependencies: z.number() }),
})

interface Finding {
  /** `GHSA-…`, or the registry's number if there is none. */
  id: string
  severity: Severity
  package: string
  versions: string[]
  repairedIn: string
  title: string
  url: string
  /** `fails` the audit; `allowed` by the list; `minor`: below the failing severity. */
  verdict: 'fails' | 'allowed' | 'allowance expired' | 'minor'
  reason?: string
}

interface Audit {
  findings: Finding[]
  packages: number
  /** Entries of the list without a finding, which can be removed. */
  unused: AllowedAdvisory[]
  passed: boolean
}

const rank = (severity: Severity) => Severity.options.indexOf(severity)

/**
 * Evaluates an audit.
 *
 * @param text the output of `pnpm audit --json`
 * @param failFrom the lowest severity that fails the audit
 * @throws Error if the text is not such an output, because a failed query must not count as passed
 */
export function readAudit(
  text: string,
  allowed: readonly AllowedAdvisory[],
  { failFrom = 'moderate', today = new Date() }: { failFrom?: Severity; today?: Date } = {},
): Audit {
  const { advisories, metadata } = Answer.parse(JSON.parse(text))
  const day = today.toISOString().slice(0, 10)
  const findings = Object.entries(advisories).map(([number, advisory]): Finding => {
    const id = advisory.github_advisory_id ?? number
    const entry = allowed.find((one) => one.id === id)
    const isMinor = rank(advisory.severity) < rank(failFrom)
    const allowance = entry && (entry.expires >= day ? 'allowed' : 'allowance expired')
    return {
      id,
      severity: advisory.severity,
      package: advisory.module_name,
      versions: [...new Set(advisory.findings.map(({ version }) => version))],
      repairedIn: advisory.patched_versions ?? 'none yet',
      title: advisory.title,
      url: advisory.url,
      verdict: allowance ?? (isMinor ? 'minor' : 'fails'),
      ...(entry ? { reason: entry.reason } : {}),
    }
  })
  const counted = Object.values(metadata.vulnerabilities).reduce((sum, count) => sum + count, 0)
  if (counted > 0 && findings.length === 0)
    throw new Error('The audit output counts vulnerabilities but names none: its format is unknown.')
  return {
    findings: findings.toSorted((a, b) => rank(b.severity) - rank(a.severity) || a.package.localeCompare(b.package)),
    packages: metadata.totalDependencies,
    unused: allowed.filter(({ id }) => !findings.some((finding) => finding.id === id)),
    passed: findings.every(({ verdict }) => verdict === 'allowed' || verdict === 'minor'),
  }
}

/** Formats the audit for a terminal: a table and a verdict. */
export function auditLines({ findings, packages, unused, passed }: Audit): string[] {
  const rows = findings.map((one) => [
    one.severity,
    `${one.package} ${one.versions.join(', ')}`,
    one.repairedIn,
    one.reason === undefined ? one.verdict : `${one.verdict}: ${one.reason}`,
    `${one.title} (${one.url})`,
  ])
  const table = rows.length === 0 ? [] : [['severity', 'package', 'repaired in', 'verdict', 'advisory'], ...rows]
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  return [
    ...table.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    ...unused.map(({ id }) => `${id} is on the list of allowed advisories and was not found: take it off.`),
    `${packages} packages, ${findings.length} advisories: ${passed ? 'passed' : 'failed'}`,
  ]
}

/**
 * Queries the registry for known vulnerabilities of the installed npm packages with `pnpm audit`.
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
    throw new Error(`The audit failed.\n${output.trim()}`, { cause: error })
  }
}

/** An advisory that does not fail the audit, with a reason and an expiry date, after which it must be reviewed again. */
interface AllowedAdvisory {
  /** The advisory's id at GitHub: `GHSA-xxxx-xxxx-xxxx`. */
  id: string
  /** Why it is harmless here. */
  reason: string
  /** The last day on which it is allowed (ISO 8601, UTC). */
  expires: string
}

export const allowedAdvisories: readonly AllowedAdvisory[] = []
