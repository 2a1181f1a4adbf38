export { createTestIdentity, userNamed } from './identity.ts'
export type { Step } from './test-api.ts'
export { createTestServices, pdf } from './test-services.ts'
