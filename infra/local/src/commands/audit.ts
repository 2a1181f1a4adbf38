/** `npm run audit`: known vulnerabilities of the npm packages. Exits with 1 if one fails the audit, 3 without an answer. */
import { allowedAdvisories, auditPackages, auditLines } from '../supply-chain/audit.ts'
import { assertNoArguments } from './usage.ts'

assertNoArguments('Usage: npm run audit')
try {
  const audit = await auditPackages(allowedAdvisories)
  console.log(auditLines(audit).join('\n'))
  process.exit(audit.passed ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(3)
}
