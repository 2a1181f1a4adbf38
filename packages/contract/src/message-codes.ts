/** Schemas of the codes that are translated into messages: error codes, notices, and their parameters. */
import { z } from 'zod'
import { errorCodes, type ErrorCode as Code } from './error-table.ts'

export const ErrorCode = z.enum(errorCodes)
export type ErrorCode = Code

/** Values that a translated message may contain: sizes, limits, tool ids. Never a file's content. */
export const ErrorParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type ErrorParams = z.infer<typeof ErrorParams>

export { DocweaveError } from './docweave-error.ts'

/** The codes of notices: what a visitor should know about a valid result, translated by code like errors. */
export const noticeCodes = [
  'ALREADY_SMALL',
  'TARGET_UNREACHABLE',
  'PAGES_WITH_TEXT_SKIPPED',
  'PAGES_WITHOUT_TEXT',
  'PAGES_RECOGNISED',
  'PAGES_WITHOUT_TABLES',
  'NOTHING_RECOGNISED',
  'PAGES_HARD_TO_READ',
  'CORRECTIONS_NOT_APPLIED',
  'SIGNATURE_REMOVED',
  'FORM_FIELDS_RENAMED',
  'PDFA_MARK_REMOVED',
  'TAGS_REMOVED',
  'PAGES_WITHOUT_TAGS',
  'PART_OVER_SIZE',
  'CHARACTERS_REPLACED',
  'IMAGES_CONVERTED',
  'NO_TIME_STAMP',
  'FONTS_REPLACED',
  'MACROS_IGNORED',
  'LINKED_FILES_MISSING',
  'VERTICAL_SET_ACROSS',
  'PARTS_MISSING',
  'COLUMNS_SET_AS_ONE',
  'NO_SPEECH_FOUND',
  'REPETITIONS_CUT',
  'OTHER_LANGUAGE_HEARD',
  'SOUND_CUT_SHORT',
] as const
export const NoticeCode = z.enum(noticeCodes)
export type NoticeCode = z.infer<typeof NoticeCode>

export const Notice = z.object({ code: NoticeCode, params: ErrorParams })
export type Notice = z.infer<typeof Notice>
