/** The project's password policy, and which rules a password meets. */
import { validatePassword } from 'firebase/auth'
import { openIdentity } from '../identity.ts'
import type { RuleState } from '../password-rules.tsx'

/** Checks a password against the project's policy, which is fetched once. Maximum lengths are only reported when exceeded. */
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
