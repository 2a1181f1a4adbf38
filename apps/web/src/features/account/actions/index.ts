/** Account actions that use the SDK; federated providers are a separate chunk. Loaded on demand. */
export * from './change-account.ts'
export * from './sign-in.ts'
export { takeIn } from '../identity.ts'
