/** Names of file kinds in the reader's locale. */
import type { I18n } from '@lingui/core'
import type { FileKind } from '@docweave/contract'
import { kindName } from '@docweave/i18n'

/** The name of a file kind. */
export const kindText = (i18n: I18n, kind: FileKind): string => {
  const name = kindName(kind)
  return typeof name === 'string' ? name : i18n._(name)
}

const formats = new Map<string, Intl.ListFormat>()

/** Cached, because creating a formatter is slow. */
function listFormat(locale: string): Intl.ListFormat {
  const format = formats.get(locale) ?? new Intl.ListFormat(locale, { type: 'disjunction' })
  formats.set(locale, format)
  return format
}

/** `PDF, JPG or PNG`. */
export function kindList(i18n: I18n, kinds: readonly FileKind[]): string {
  const names = kinds.map((kind) => kindText(i18n, kind))
  return listFormat(i18n.locale).format(names)
}
