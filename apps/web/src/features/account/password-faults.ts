/** What the identity provider may find wrong with a chosen password, and the field that it is said at. */
export const passwordFaults = <Field extends string>(field: Field) =>
  ({ 'weak-password': field, 'password-does-not-meet-requirements': field }) as const
