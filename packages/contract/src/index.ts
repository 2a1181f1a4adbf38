export * from './account.ts'
export * from './api-key.ts'
export * from './authorization.ts'
export { budgetFor, sizeOf, type InputSize } from './budget.ts'
export * from './contact.ts'
export * from './message-codes.ts'
export {
  asksForPassword,
  errorCodes,
  errorTable,
  isErrorCode,
  type ErrorEntry,
  type TransportCode,
} from './error-table.ts'
export * from './file-kind.ts'
export {
  cleanName,
  createNames,
  isUnfinishedName,
  mostNameBytes,
  nameAs,
  nameWith,
  numberedName,
  shorten,
  utf8Bytes,
} from './file-name.ts'
export { identityCodes, isIdentityCode, type IdentityCode } from './identity-code.ts'
export * from './flow/condition.ts'
export * from './flow/flow.ts'
export * from './flow/flow-node.ts'
export * from './flow/flow-word.ts'
export * from './flow/name-template.ts'
export * from './flow/nested-steps.ts'
export * from './flow/read-flow.ts'
export * from './flow/step.ts'
export * from './incident.ts'
export * from './job.ts'
export * from './job-state.ts'
export * from './task-queue.ts'
export * from './locale.ts'
export * from './mailbox.ts'
export * from './operations.ts'
export * from './pipeline.ts'
export * from './ports.ts'
export * from './preview.ts'
export * from './preview-pages.ts'
export type * from './run-file.ts'
export * from './tool.ts'
export { developmentRefusal, isLocalRequest, isLoopbackOrigin } from './local-request.ts'
export { sessionCookie, sessionIn } from './session-cookie.ts'
export * from './task.ts'
export * from './trigger.ts'
export * from './watched-folder.ts'
export * from './webhook.ts'
