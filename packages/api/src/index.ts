export { changeProfile, readProfile } from './account.ts'
export { removeExpiredMessages } from './contact.ts'
export { openOptions } from './history.ts'
export { OwnedCursor } from './owned-cursor.ts'
export { cancelOwnJob, removeOwnJob, viewOf } from './jobs.ts'
export { findCurrentJob, findOwnJob } from './jobs/find-job.ts'
export { retryOwnJob } from './jobs/retry.ts'
export { newJob, startJob, type NewJob, type StartRequest } from './jobs/start.ts'
export { findStarted, removeExpiredIdempotencyKeys, startJobOnce } from './jobs/start-once.ts'
export { toolStatus } from './tools.ts'
export { isOperator } from './operators/is-operator.ts'
export { listPipelines } from './pipelines/saved-pipelines.ts'
export { answerApproval, findApprovalFile } from './jobs/approvals.ts'
export { findInput, findRecognition, findResults, findTexts } from './jobs/files.ts'
export { findPreview, type FoundPreview, type PreviewedFile } from './jobs/preview.ts'
export { appRouter, type AppRouter } from './router.ts'
export { authenticateKey } from './keys/authenticate-key.ts'
export { authenticateToken, isAccessToken } from './keys/authenticate-token.ts'
export {
  startDeviceRequest,
  exchangeAuthorizationCode,
  exchangeDeviceCode,
  exchangeRefreshToken,
  revokeToken,
} from './oauth/grant-tokens.ts'
export { accessLinkOf } from './oauth/access-link.ts'
export { registerProgram } from './oauth/register-program.ts'
export { isResource, resourcePaths } from './oauth/resources.ts'
export { OAuthError, type OAuthErrorCode } from './oauth/oauth-error.ts'
export { assertKeyAllows } from './keys/assert-key-allows.ts'
export { flushKeyUses, recordKeyUse, type RecordedUse } from './keys/record-key-use.ts'
export {
  limitsOf,
  type ApiContext,
  type ApiServices,
  type Caller,
  type GrantedKey,
  type KeyCaller,
  type ServiceLog,
} from './services.ts'
export { asTrpcError, errorOfProcedure } from './trpc.ts'
export {
  completeUpload,
  reserveUpload,
  releaseUploads,
  findUpload,
  holdUploads,
  mayUse,
  acceptUpload,
  type Upload,
} from './uploads.ts'
export type { EngineState } from './tools.ts'
export { findTriggeredJob, startTriggeredJob, type TriggerRun } from './triggers/start-triggered-job.ts'
export { allowedMail } from './triggers/allowed-mail.ts'
export { grantedFolder } from './triggers/granted-folders.ts'
export { reconcileSchedules } from './triggers/reconcile-schedules.ts'
export { pauseClock } from './triggers/pause-clock.ts'
export { recordLook, recordTriggerFailure } from './triggers/record-failure.ts'
export { authenticateTrigger, callerOfTrigger } from './triggers/trigger-caller.ts'
export { isAccountId, visitorIds, type VisitorIds } from './visitor-ids.ts'
