export { isPublicAddress } from './address-rule.ts'
export { download, type Download } from './download.ts'
export { declaredName, fileNameOf } from './file-name.ts'
export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedFetchOptions,
  type GuardedRequest,
  type GuardedResponse,
} from './guarded-fetch.ts'
export type { Resolve } from './guarded-lookup.ts'
export { urlRule, type UrlRefusal, type UrlRules } from './url-rule.ts'
