export { authorizationViewOf, type AuthorizationRecord, type TokenPointer } from './authorization-record.ts'
export {
  accessLasts,
  createAuthorization,
  findByAccessToken,
  findToken,
  idleLasts,
  listAuthorizations,
  longestAuthorization,
  maxAuthorizations,
  noteAuthorizationUsed,
  readAuthorization,
  refreshAuthorization,
  revokeAuthorization,
  type Tokens,
} from './authorization-store.ts'
export { createAuthorizationCode, useAuthorizationCode, type CodeGrant } from './authorization-code.ts'
export {
  findClient,
  keepClient,
  maxUnusedClients,
  registerClient,
  unusedLasts,
  type RegisteredClient,
} from './registered-client.ts'
export {
  createDeviceRequest,
  decideDeviceRequest,
  findDeviceRequest,
  pollDeviceRequest,
  pollInterval,
  readUserCode,
  userCodeLasts,
  type PollAnswer,
} from './device-request.ts'
export { removeExpiredAuthorizations } from './remove-expired.ts'
export { tryUserCode } from './wrong-codes.ts'
export { isSecret } from '../api-keys/key-secret.ts'
