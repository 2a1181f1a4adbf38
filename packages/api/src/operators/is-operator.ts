import type { SignedInUser } from '@docweave/contract'

/**
 * Whether a user is an operator.
 *
 * @param operators their e-mail addresses, in lower case
 */
export const isOperator = (operators: readonly string[], user: SignedInUser | undefined): user is SignedInUser =>
  user !== undefined && user.emailVerified && operators.includes(user.email.toLowerCase())
