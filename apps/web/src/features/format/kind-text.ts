/** Kinds of file by their names in the reader's language. */
import type { I18n } from '@lingui/core'
import type { FileKind } from '@docweave/contract'
import { kindName } from '@docweave/i18n'

/** The name of a kind of file. */
export const kindText = (i18n: I18n, kind: FileKind): string => {
  const name = kindName(kind)
  return typeof name === 'string' ? name : i18n._(name)
}

/** `PDF, JPG or PNG`. */
export function kindList(i18n: I18n, kinds: readonly FileKind[]): string {
  const names = kinds.map((kind) => kindText(i18n, kind))
  // Most tools take one kind, and making a formatter takes long.
  return names.length < 2 ? names.join('') : new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(names)
}
