export {
  changeKey,
  createKey,
  findKeyBySecret,
  listAllKeys,
  listKeys,
  noteKeyUsed,
  readKey,
  revokeKey,
  rotateKey,
} from './key-store.ts'
export { isServiceKey, keyViewOf, serviceUserOf, type KeyRecord } from './key-record.ts'
export { digestOfSecret, isKeySecret, isSecret, newSecret, startOfSecret } from './key-secret.ts'
export { appendKeyUses, keyUseRetention, maxKeyUses, readKeyUses, trimKeyTrails } from './key-trail.ts'
