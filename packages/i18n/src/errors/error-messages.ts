/**
 * The message of each error code: what went wrong and what to do next. Plain descriptors instead of macros, so that Node can import this
 * file as it is (the command line prints the English text); a code without a message does not compile. Values in braces are the error's
 * params: `tool`, `kind` and `accepts` are translated before.
 */
import type { MessageDescriptor } from '@lingui/core'
import type { ErrorCode } from '@docweave/contract'
import { documentErrorMessages } from './document-error-messages.ts'

export const errorMessages: Record<ErrorCode, MessageDescriptor> = {
  ...documentErrorMessages,
  OPTION_INVALID: /*i18n*/ {
    id: 'error.OPTION_INVALID',
    message: 'One of the options isn’t valid. Check the options and try again.',
  },
  REQUEST_INVALID: /*i18n*/ {
    id: 'error.REQUEST_INVALID',
    message: 'The request can’t be read. Check this part of it: {part}.',
  },
  REQUEST_TYPE_UNSUPPORTED: /*i18n*/ {
    id: 'error.REQUEST_TYPE_UNSUPPORTED',
    message: 'The request has a content type that this address doesn’t accept.',
  },
  ENDPOINT_NOT_FOUND: /*i18n*/ {
    id: 'error.ENDPOINT_NOT_FOUND',
    message: 'The API has no such address. Check the path.',
  },
  METHOD_NOT_ALLOWED: /*i18n*/ {
    id: 'error.METHOD_NOT_ALLOWED',
    message: 'This address of the API has no such method.',
  },
  IDEMPOTENCY_KEY_REUSED: /*i18n*/ {
    id: 'error.IDEMPOTENCY_KEY_REUSED',
    message: 'Another request has used this idempotency key. Use a new key for a new request.',
  },
  IDEMPOTENCY_KEY_BUSY: /*i18n*/ {
    id: 'error.IDEMPOTENCY_KEY_BUSY',
    message: 'The first request with this idempotency key isn’t answered yet. Try again in a moment.',
  },
  PAGE_RANGE_INVALID: /*i18n*/ {
    id: 'error.PAGE_RANGE_INVALID',
    message: 'The page range doesn’t fit this document. Use a format like 1-3, 7 and only pages that exist.',
  },
  PIPELINE_INVALID: /*i18n*/ {
    id: 'error.PIPELINE_INVALID',
    message: 'There’s nothing to run yet. Add a file and at least one step.',
  },
  STEP_DOES_NOT_FIT: /*i18n*/ {
    id: 'error.STEP_DOES_NOT_FIT',
    message: 'The step “{tool}” can’t use what comes before it ({kind}). It accepts {accepts}.',
  },
  FLOW_BLOCK_EMPTY: /*i18n*/ {
    id: 'error.FLOW_BLOCK_EMPTY',
    message: 'A block of this workflow has no step. Add one to it, or remove the block.',
  },
  CONDITION_IMPOSSIBLE: /*i18n*/ {
    id: 'error.CONDITION_IMPOSSIBLE',
    message: 'No file that comes here can meet this condition. Choose another one, or move it behind another step.',
  },
  CONDITION_ALWAYS_MET: /*i18n*/ {
    id: 'error.CONDITION_ALWAYS_MET',
    message:
      'Every file that comes here meets this condition, so the steps of the other way would never run. Choose another condition, or remove those steps.',
  },
  NAME_TEMPLATE_INVALID: /*i18n*/ {
    id: 'error.NAME_TEMPLATE_INVALID',
    message: 'The name contains “{part}”, which can’t be used there. Choose one of the fields, or remove the brace.',
  },
  NAMES_COLLIDE: /*i18n*/ {
    id: 'error.NAMES_COLLIDE',
    message: 'Several files would get the name “{template}”. Add the file’s own name or a number to it.',
  },
  WAY_NAMES_COLLIDE: /*i18n*/ {
    id: 'error.WAY_NAMES_COLLIDE',
    message: 'Two ways would give files the same name, “{template}”. Add the number, or a different word in each way.',
  },
  STEP_COMBINES_NOTHING: /*i18n*/ {
    id: 'error.STEP_COMBINES_NOTHING',
    message:
      'The step “{tool}” combines files, but only one at a time reaches it here. Move it out of the block “For each file”, or remove it.',
  },
  STEP_AFTER_NAME: /*i18n*/ {
    id: 'error.STEP_AFTER_NAME',
    message: 'The step “{tool}” comes after the files were named. Move the name behind it.',
  },
  PROTECTION_INCOMPLETE: /*i18n*/ {
    id: 'error.PROTECTION_INCOMPLETE',
    message:
      'Some files reach the end of this workflow without a last step, so the password couldn’t protect them. Add a step to the end, or remove the password.',
  },
  APPROVAL_NOT_FOUND: /*i18n*/ {
    id: 'error.APPROVAL_NOT_FOUND',
    message: 'There is no question at this address. The link may be incomplete, or its files were deleted.',
  },
  APPROVAL_ANSWERED: /*i18n*/ {
    id: 'error.APPROVAL_ANSWERED',
    message: 'This question has been answered already. The first answer counts.',
  },
  APPROVAL_DECLINED: /*i18n*/ {
    id: 'error.APPROVAL_DECLINED',
    message: 'The answer was no, so the job stopped here. You can change it and run it again.',
  },
  APPROVAL_EXPIRED: /*i18n*/ {
    id: 'error.APPROVAL_EXPIRED',
    message: 'Nobody answered before the deadline, so the job stopped and its files were deleted.',
  },
  TOOL_UNKNOWN: /*i18n*/ {
    id: 'error.TOOL_UNKNOWN',
    message: 'This tool doesn’t exist. Choose one from the list.',
  },
  TOOL_UNAVAILABLE: /*i18n*/ {
    id: 'error.TOOL_UNAVAILABLE',
    message: 'This tool is currently unavailable. Try again later.',
  },
  UPLOAD_NOT_FOUND: /*i18n*/ {
    id: 'error.UPLOAD_NOT_FOUND',
    message: 'The uploaded file is no longer available. Choose it again.',
  },
  JOB_NOT_FOUND: /*i18n*/ {
    id: 'error.JOB_NOT_FOUND',
    message: 'There’s no job at this address. Check the address, or start over.',
  },
  JOB_NOT_FINISHED: /*i18n*/ {
    id: 'error.JOB_NOT_FINISHED',
    message: 'This job is still running. Wait until it’s done.',
  },
  JOB_NOT_RETRYABLE: /*i18n*/ {
    id: 'error.JOB_NOT_RETRYABLE',
    message: 'This job can’t be run again. Start a new one.',
  },
  BROWSER_CANNOT_RUN: /*i18n*/ {
    id: 'error.BROWSER_CANNOT_RUN',
    message: 'This browser can’t run the job itself right now. Reload the page and try again, or run it on the server.',
  },
  SERVER_NEEDED: /*i18n*/ {
    id: 'error.SERVER_NEEDED',
    message:
      'These steps can’t run in your browser, and this site has no server. Change the options, or use another browser.',
  },
  BROWSER_STORAGE_FULL: /*i18n*/ {
    id: 'error.BROWSER_STORAGE_FULL',
    message: 'This device has no room for the files. Free some space and try again, or run the job on the server.',
  },
  JOB_READ_ONLY: /*i18n*/ {
    id: 'error.JOB_READ_ONLY',
    message: 'This link is view-only. Only the browser or program that started the job can change or delete it.',
  },
  RESULT_EXPIRED: /*i18n*/ {
    id: 'error.RESULT_EXPIRED',
    message: 'The files of this job have been deleted. Start again with your file.',
  },
  SIGNED_OUT: /*i18n*/ {
    id: 'error.SIGNED_OUT',
    message: 'You’re signed out. Sign in to continue.',
  },
  SIGN_IN_AGAIN: /*i18n*/ {
    id: 'error.SIGN_IN_AGAIN',
    message: 'Sign in again to make this change to your account.',
  },
  ORIGIN_REFUSED: /*i18n*/ {
    id: 'error.ORIGIN_REFUSED',
    message: 'This request didn’t come from this site. Reload the page.',
  },
  CHALLENGE_FAILED: /*i18n*/ {
    id: 'error.CHALLENGE_FAILED',
    message: 'We couldn’t confirm that you’re human. Try again.',
  },
  SAVED_PIPELINE_NOT_FOUND: /*i18n*/ {
    id: 'error.SAVED_PIPELINE_NOT_FOUND',
    message: 'This saved workflow doesn’t exist or isn’t shared.',
  },
  SAVED_PIPELINES_TOO_MANY: /*i18n*/ {
    id: 'error.SAVED_PIPELINES_TOO_MANY',
    message: 'You’ve reached the limit for saved workflows. Delete one you no longer need.',
  },
  KEY_INVALID: /*i18n*/ {
    id: 'error.KEY_INVALID',
    message: 'This API key isn’t valid. Check that it’s complete and hasn’t been revoked.',
  },
  KEY_EXPIRED: /*i18n*/ {
    id: 'error.KEY_EXPIRED',
    message: 'This API key has expired. Change its expiry date or create a new key.',
  },
  KEY_NOT_ALLOWED: /*i18n*/ {
    id: 'error.KEY_NOT_ALLOWED',
    message: 'This API key may not do this. Check the tools and networks that it’s limited to.',
  },
  KEY_NOT_FOUND: /*i18n*/ {
    id: 'error.KEY_NOT_FOUND',
    message: 'This API key doesn’t exist. It may have been revoked.',
  },
  KEYS_TOO_MANY: /*i18n*/ {
    id: 'error.KEYS_TOO_MANY',
    message: 'You’ve reached the limit for API keys. Revoke one you no longer need.',
  },
  WEBHOOK_NOT_FOUND: /*i18n*/ {
    id: 'error.WEBHOOK_NOT_FOUND',
    message: 'This webhook doesn’t exist. Check its ID.',
  },
  WEBHOOKS_TOO_MANY: /*i18n*/ {
    id: 'error.WEBHOOKS_TOO_MANY',
    message: 'You’ve reached the limit for webhooks. Delete one you no longer need.',
  },
  TRIGGER_NOT_FOUND: /*i18n*/ {
    id: 'error.TRIGGER_NOT_FOUND',
    message: 'This trigger doesn’t exist, or its address was replaced.',
  },
  TRIGGER_PAUSED: /*i18n*/ {
    id: 'error.TRIGGER_PAUSED',
    message: 'This trigger is paused. Its owner can resume it in the account settings.',
  },
  TRIGGERS_TOO_MANY: /*i18n*/ {
    id: 'error.TRIGGERS_TOO_MANY',
    message: 'You’ve reached the limit for triggers. Delete one you no longer need.',
  },
  FOLDER_NOT_ALLOWED: /*i18n*/ {
    id: 'error.FOLDER_NOT_ALLOWED',
    message: 'Your account can’t use this folder. Choose another folder, or ask the operator of this server.',
  },
  FOLDER_IN_USE: /*i18n*/ {
    id: 'error.FOLDER_IN_USE',
    message: 'Another trigger already watches this folder. Choose another folder.',
  },
  FOLDER_UNAVAILABLE: /*i18n*/ {
    id: 'error.FOLDER_UNAVAILABLE',
    message:
      'Our server can’t read or write this folder right now. If this keeps happening, ask the operator of this server.',
  },
  MAIL_NOT_ALLOWED: /*i18n*/ {
    id: 'error.MAIL_NOT_ALLOWED',
    message: 'Your account can’t be used by mail. Verify your email address, or ask the operator of this server.',
  },
  MAIL_WITHOUT_FILES: /*i18n*/ {
    id: 'error.MAIL_WITHOUT_FILES',
    message: 'The message has no attachment. Attach the files and send it again.',
  },
  MAIL_FILES_TOO_MANY: /*i18n*/ {
    id: 'error.MAIL_FILES_TOO_MANY',
    message: 'The message has too many attachments. Send the files in several messages.',
  },
  MAILBOX_UNAVAILABLE: /*i18n*/ {
    id: 'error.MAILBOX_UNAVAILABLE',
    message: 'Our server can’t read its mailbox right now. If this keeps happening, ask the operator of this server.',
  },
  URL_NOT_ALLOWED: /*i18n*/ {
    id: 'error.URL_NOT_ALLOWED',
    message: 'Our server doesn’t connect to this address. Use a public web address.',
  },
  URL_FAILED: /*i18n*/ {
    id: 'error.URL_FAILED',
    message: 'This address didn’t respond as expected. Open it in a browser to check it, then try again.',
  },
  PICTURE_INVALID: /*i18n*/ {
    id: 'error.PICTURE_INVALID',
    message: 'This image can’t be read. Choose a JPG, PNG or WebP image.',
  },
  RATE_LIMITED: /*i18n*/ {
    id: 'error.RATE_LIMITED',
    message: 'Too many requests in a short time. Wait a minute and try again.',
  },
  STREAMS_TOO_MANY: /*i18n*/ {
    id: 'error.STREAMS_TOO_MANY',
    message: 'Too many job pages are open at the same time. Close some of them, then reload this one.',
  },
  UPLOADS_TOO_MANY: /*i18n*/ {
    id: 'error.UPLOADS_TOO_MANY',
    message: 'Too many unfinished uploads. Wait until one is done, then try again.',
  },
  UPLOAD_QUOTA_EXCEEDED: /*i18n*/ {
    id: 'error.UPLOAD_QUOTA_EXCEEDED',
    message:
      'Your uploads have reached your storage limit. Start a job with them, or wait until uploads are done, then try again.',
  },
  STORAGE_FULL: /*i18n*/ {
    id: 'error.STORAGE_FULL',
    message: 'Our server is out of storage space right now. Try again later.',
  },
  FILE_INFECTED: /*i18n*/ {
    id: 'error.FILE_INFECTED',
    message: 'Our virus scanner found something in this file, so we deleted it. Check the file on your device.',
  },
  SCANNER_UNAVAILABLE: /*i18n*/ {
    id: 'error.SCANNER_UNAVAILABLE',
    message: 'Files can’t be checked for viruses right now, so we can’t accept any. Try again later.',
  },
  QUEUE_FULL: /*i18n*/ {
    id: 'error.QUEUE_FULL',
    message: 'You already have several jobs waiting. Wait until one is done, then try again.',
  },
  TOO_BUSY: /*i18n*/ {
    id: 'error.TOO_BUSY',
    message: 'We’re very busy right now. Your files are kept: try again in a minute.',
  },
  ENGINE_FAILED: /*i18n*/ {
    id: 'error.ENGINE_FAILED',
    message: 'Processing your file failed with an error. Try again; if it fails again, try another file.',
  },
  MEMORY_EXCEEDED: /*i18n*/ {
    id: 'error.MEMORY_EXCEEDED',
    message: 'This file needs more memory than a run may use. Split it or make it smaller, and try again.',
  },
  TIMED_OUT: /*i18n*/ {
    id: 'error.TIMED_OUT',
    message: 'This took longer than a run is allowed. Try again, or split the file first.',
  },
  OUTPUT_INVALID: /*i18n*/ {
    id: 'error.OUTPUT_INVALID',
    message:
      'The result didn’t pass our checks, so you can’t download it. Try again; if it fails again, try other options.',
  },
  STORE_FAILED: /*i18n*/ {
    id: 'error.STORE_FAILED',
    message: 'Your file couldn’t be stored or read. Try again in a moment.',
  },
  STOPPED_BY_OPERATOR: /*i18n*/ {
    id: 'error.STOPPED_BY_OPERATOR',
    message: 'This job was stopped by the site administrator. You can start it again.',
  },
  CANCELLED: /*i18n*/ {
    id: 'error.CANCELLED',
    message: 'This job was cancelled. You can start it again.',
  },
  SERVICE_UNAVAILABLE: /*i18n*/ {
    id: 'error.SERVICE_UNAVAILABLE',
    message: 'The service can’t be reached right now. Try again in a moment.',
  },
  INTERNAL: /*i18n*/ {
    id: 'error.INTERNAL',
    message: 'Something went wrong on our side. Try again in a moment.',
  },
}
