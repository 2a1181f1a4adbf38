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
    message: 'One of the options cannot be used as it is. Check the options and try again.',
  },
  PAGE_RANGE_INVALID: /*i18n*/ {
    id: 'error.PAGE_RANGE_INVALID',
    message: 'The page range does not fit this document. Write it like 1-3, 7 and stay within its pages.',
  },
  PIPELINE_INVALID: /*i18n*/ {
    id: 'error.PIPELINE_INVALID',
    message: 'There is nothing to run yet. Add a file and at least one step.',
  },
  STEP_DOES_NOT_FIT: /*i18n*/ {
    id: 'error.STEP_DOES_NOT_FIT',
    message: 'The step “{tool}” cannot take what comes before it ({kind}). It takes {accepts}.',
  },
  TOOL_UNKNOWN: /*i18n*/ {
    id: 'error.TOOL_UNKNOWN',
    message: 'There is no such tool. Choose one from the list.',
  },
  TOOL_UNAVAILABLE: /*i18n*/ {
    id: 'error.TOOL_UNAVAILABLE',
    message: 'This tool is out of service at the moment. Please try again later.',
  },
  UPLOAD_NOT_FOUND: /*i18n*/ {
    id: 'error.UPLOAD_NOT_FOUND',
    message: 'The uploaded file is no longer here. Choose it again.',
  },
  JOB_NOT_FOUND: /*i18n*/ {
    id: 'error.JOB_NOT_FOUND',
    message: 'There is no job at this address. Check the address, or start again.',
  },
  JOB_NOT_FINISHED: /*i18n*/ {
    id: 'error.JOB_NOT_FINISHED',
    message: 'This job is still running. Wait until it is done.',
  },
  JOB_NOT_RETRYABLE: /*i18n*/ {
    id: 'error.JOB_NOT_RETRYABLE',
    message: 'This job cannot be run again. Start a new one.',
  },
  JOB_READ_ONLY: /*i18n*/ {
    id: 'error.JOB_READ_ONLY',
    message:
      'This link only shows the job. It can be changed or deleted only in the browser or program that started it.',
  },
  RESULT_EXPIRED: /*i18n*/ {
    id: 'error.RESULT_EXPIRED',
    message: 'The files of this job have been deleted. Start again with your file.',
  },
  SIGNED_OUT: /*i18n*/ {
    id: 'error.SIGNED_OUT',
    message: 'You are signed out. Sign in to go on.',
  },
  SIGN_IN_AGAIN: /*i18n*/ {
    id: 'error.SIGN_IN_AGAIN',
    message: 'This changes your account, so please sign in once more first.',
  },
  ORIGIN_REFUSED: /*i18n*/ {
    id: 'error.ORIGIN_REFUSED',
    message: 'This request did not come from this site. Load the page again.',
  },
  CHALLENGE_FAILED: /*i18n*/ {
    id: 'error.CHALLENGE_FAILED',
    message: 'We could not tell that you are not a program. Please try again.',
  },
  SAVED_PIPELINE_NOT_FOUND: /*i18n*/ {
    id: 'error.SAVED_PIPELINE_NOT_FOUND',
    message: 'There is no such saved pipeline, or it is not shared.',
  },
  SAVED_PIPELINES_TOO_MANY: /*i18n*/ {
    id: 'error.SAVED_PIPELINES_TOO_MANY',
    message: 'You have saved as many pipelines as there can be. Delete one you no longer need.',
  },
  PICTURE_INVALID: /*i18n*/ {
    id: 'error.PICTURE_INVALID',
    message: 'This picture cannot be read. Choose a JPG, PNG or WebP picture.',
  },
  RATE_LIMITED: /*i18n*/ {
    id: 'error.RATE_LIMITED',
    message: 'That was a lot in a short time. Wait a minute and try again.',
  },
  STREAMS_TOO_MANY: /*i18n*/ {
    id: 'error.STREAMS_TOO_MANY',
    message: 'Too many pages are following jobs from here at the same time. Close some of them, then reload this one.',
  },
  UPLOADS_TOO_MANY: /*i18n*/ {
    id: 'error.UPLOADS_TOO_MANY',
    message: 'Too many uploads are unfinished. Wait until one is done, then try again.',
  },
  UPLOAD_QUOTA_EXCEEDED: /*i18n*/ {
    id: 'error.UPLOAD_QUOTA_EXCEEDED',
    message:
      'Your uploaded files take up all the space you may use. Start a job with them, or wait until uploads are done, then try again.',
  },
  STORAGE_FULL: /*i18n*/ {
    id: 'error.STORAGE_FULL',
    message: 'There is not enough room on our server at the moment. Please try again later.',
  },
  FILE_INFECTED: /*i18n*/ {
    id: 'error.FILE_INFECTED',
    message: 'The virus scanner found something in this file, so we deleted it. Check the file on your device.',
  },
  SCANNER_UNAVAILABLE: /*i18n*/ {
    id: 'error.SCANNER_UNAVAILABLE',
    message: 'Files cannot be checked for viruses at the moment, so none are accepted. Please try again later.',
  },
  QUEUE_FULL: /*i18n*/ {
    id: 'error.QUEUE_FULL',
    message: 'You already have several jobs waiting. Wait until one is done, then try again.',
  },
  TOO_BUSY: /*i18n*/ {
    id: 'error.TOO_BUSY',
    message: 'There is more to do just now than can be done in good time. Your files are kept: try again in a minute.',
  },
  ENGINE_FAILED: /*i18n*/ {
    id: 'error.ENGINE_FAILED',
    message:
      'The program that works on your file stopped with an error. Try again; if it fails again, try another file.',
  },
  MEMORY_EXCEEDED: /*i18n*/ {
    id: 'error.MEMORY_EXCEEDED',
    message: 'This file needs more memory than a run may use. Split it or make it smaller, and try again.',
  },
  TIMED_OUT: /*i18n*/ {
    id: 'error.TIMED_OUT',
    message: 'This took longer than a run may take. Try again, or split the file first.',
  },
  OUTPUT_INVALID: /*i18n*/ {
    id: 'error.OUTPUT_INVALID',
    message:
      'The result did not pass our checks, so it is not offered. Try again; if it fails again, try other options.',
  },
  STORE_FAILED: /*i18n*/ {
    id: 'error.STORE_FAILED',
    message: 'Your file could not be stored or read back. Please try again in a moment.',
  },
  STOPPED_BY_OPERATOR: /*i18n*/ {
    id: 'error.STOPPED_BY_OPERATOR',
    message: 'This job was stopped by the people who run this site. You can start it again.',
  },
  CANCELLED: /*i18n*/ {
    id: 'error.CANCELLED',
    message: 'This job was cancelled. You can start it again.',
  },
  SERVICE_UNAVAILABLE: /*i18n*/ {
    id: 'error.SERVICE_UNAVAILABLE',
    message: 'The service cannot be reached at the moment. Please try again in a moment.',
  },
  INTERNAL: /*i18n*/ {
    id: 'error.INTERNAL',
    message: 'Something went wrong on our side. Please try again in a moment.',
  },
}
