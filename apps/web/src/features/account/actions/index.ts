/** Account actions that use the SDK; federated providers are a separate chunk. Loaded on demand. */
export * from './change-account.ts'
export * from './reset-password.ts'
export * from './sign-in.ts'
export * from './sign-up.ts'
export * from './verify-email.ts'
export { checkPassword } from './password-policy.ts'
export { takeIn } from '../signed-in.ts'
