export { createFirebaseIdentity } from './firebase-identity.ts'
