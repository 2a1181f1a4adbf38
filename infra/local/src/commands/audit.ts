/** `npm run audit`: known vulnerabilities of the npm packages. Status 1 when one fails the audit, 3 when the registry gave no answer. */
import { allowedAdvisories } from '../supply-chain/allowed-advisories.ts'
import { auditPackages } from '../supply-chain/audit-packages.ts'
import { auditLines } from '../supply-chain/read-audit.ts'
import { takesNone } from './usage.ts'

takesNone('Usage: npm run audit')
try {
  const audit = await auditPackages(allowedAdvisories)
  console.log(auditLines(audit).join('\n'))
  process.exit(audit.passed ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(3)
}
