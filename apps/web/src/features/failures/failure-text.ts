/** Formats a failure or notice in the reader's locale: with names of tools and kinds, and formatted sizes, instead of ids and bytes. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ErrorParams, Failure, Notice } from '@docweave/contract'
import { isFileKind } from '@docweave/contract/file-kind-table'
import { errorDetails, errorMessages, noticeDetails, noticeMessages, type Detail } from '@docweave/i18n'
import { kindList, sizeText } from '../format/file-texts.ts'

/** Names by id: of tools, or of a tool's options. */
export type Titles = Readonly<Record<string, string>>

const none: Titles = {}

const kinds = (text: string | number | undefined) =>
  String(text ?? '')
    .split(' ')
    .filter(isFileKind)

/** Returns the most specific message whose values are all present; otherwise the plain one. */
function say(i18n: I18n, plain: MessageDescriptor, details: readonly Detail[] = [], values: ErrorParams): string {
  const detail = details.find(({ needs }) => needs.every((name) => (values[name] ?? '') !== ''))
  const { id, message } = detail?.text ?? plain
  const sizes = (detail?.sizes ?? []).map((name) => [name, sizeText(Number(values[name]), i18n.locale)])
  return i18n._(id, { ...values, ...Object.fromEntries(sizes) }, message === undefined ? {} : { message })
}

/** Returns what went wrong and what to do next. `options` names the options of the failing tool, if known. */
export function failureText(i18n: I18n, { code, params }: Failure, titles: Titles, options = none): string {
  const values = {
    ...params,
    tool: titles[String(params.tool)] ?? params.tool ?? '',
    option: options[String(params.option)] ?? '',
    kind: kindList(i18n, kinds(params.kind)),
    accepts: kindList(i18n, kinds(params.accepts)),
  }
  return say(i18n, errorMessages[code], errorDetails[code], values)
}

/** Returns a notice about a successful result. */
export const noticeText = (i18n: I18n, { code, params }: Notice): string =>
  say(i18n, noticeMessages[code], noticeDetails[code], params)
