/** What the project asks of passwords, and how far one meets it. */
import { validatePassword } from 'firebase/auth'
import { openIdentity } from '../identity.ts'
import type { RuleState } from '../password-rules.tsx'

/** Holds a password against the project's policy, which is fetched once. Longest lengths are said only when passed. */
export async function checkPassword(password: string): Promise<RuleState[]> {
  const status = await validatePassword(await openIdentity(), password)
  const { customStrengthOptions: asked } = status.passwordPolicy
  const rules: [rule: RuleState['rule'], asked: boolean, met: boolean | undefined, count?: number][] = [
    ['shortest', true, status.meetsMinPasswordLength, asked.minPasswordLength ?? 6],
    ['longest', status.meetsMaxPasswordLength === false, false, asked.maxPasswordLength ?? 4096],
    ['lower', asked.containsLowercaseLetter === true, status.containsLowercaseLetter],
    ['upper', asked.containsUppercaseLetter === true, status.containsUppercaseLetter],
    ['digit', asked.containsNumericCharacter === true, status.containsNumericCharacter],
    ['sign', asked.containsNonAlphanumericCharacter === true, status.containsNonAlphanumericCharacter],
  ]
  return rules.filter((rule) => rule[1]).map(([rule, , met, count = 0]) => ({ rule, met: met ?? true, count }))
}
