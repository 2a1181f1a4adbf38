/** The identity provider's errors about a new password, mapped to its field. */
export const passwordFaults = <Field extends string>(field: Field) =>
  ({ 'weak-password': field, 'password-does-not-meet-requirements': field }) as const
