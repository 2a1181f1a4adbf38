/** What a step wants the visitor to know about a result that is fine: translated, like errors, by code. */
import { z } from 'zod'
import { ErrorParams } from './error-code.ts'

export const noticeCodes = [
  'ALREADY_SMALL',
  'TARGET_UNREACHABLE',
  'PAGES_WITH_TEXT_SKIPPED',
  'NOTHING_RECOGNISED',
] as const
export const NoticeCode = z.enum(noticeCodes)
export type NoticeCode = z.infer<typeof NoticeCode>

export const Notice = z.object({ code: NoticeCode, params: ErrorParams })
export type Notice = z.infer<typeof Notice>
