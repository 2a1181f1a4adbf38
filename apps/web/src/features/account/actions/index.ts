/** What accounts do by the SDK, but for other providers, which are a chunk of their own: fetched on demand. */
export * from './change-account.ts'
export * from './reset-password.ts'
export * from './sign-in.ts'
export * from './sign-up.ts'
export * from './verify-email.ts'
export { checkPassword } from './password-policy.ts'
export { takeIn } from '../signed-in.ts'
