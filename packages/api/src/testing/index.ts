export { createTestIdentity, userNamed } from './identity.ts'
export { createTestServices, pdf } from './test-services.ts'
