/** A failure in the reader's words: tools and kinds of file by their names, not their ids. */
import type { I18n } from '@lingui/core'
import { FileKind, type Failure } from '@docweave/contract'
import { errorMessages } from '@docweave/i18n'
import { kindList } from '../format/kind-text.ts'

/** The tools' names by id. */
export type Titles = Readonly<Record<string, string>>

const kinds = (text: string | number | undefined) =>
  String(text ?? '')
    .split(' ')
    .flatMap((kind) => FileKind.safeParse(kind).data ?? [])

/** Says what went wrong and what to do next. */
export function failureText(i18n: I18n, { code, params }: Failure, titles: Titles): string {
  const { id, message } = errorMessages[code]
  const values = {
    ...params,
    tool: titles[String(params.tool)] ?? params.tool ?? '',
    kind: kindList(i18n, kinds(params.kind)),
    accepts: kindList(i18n, kinds(params.accepts)),
  }
  return i18n._(id, values, message === undefined ? {} : { message })
}
