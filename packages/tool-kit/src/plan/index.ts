export { readSecretOptions } from '../run/secrets.ts'
export { Password, Passwords, storePasswords, storeSecretOptions } from './plan-secrets.ts'
export { planSteps } from './plan-steps.ts'
export { isRetryable, RetryChanges, retryPlan } from './retry-plan.ts'
