/** Accessible names of sheets. */
import { useLingui } from '@lingui/react/macro'
import type { BoardFile, Sheet } from './sheet.ts'

/** Returns a function that names a sheet's page, and one that describes the sheet completely. */
export function useSheetText(files: readonly BoardFile[], deletes: boolean) {
  const { t, i18n } = useLingui()
  const names = new Map(files.map(({ key, name }) => [key, name]))
  const nameOf = ({ page, file = '' }: Sheet) => {
    const name = names.get(file) ?? ''
    if (page === 'blank') return t`Blank page`
    return page === 'all' ? t`All pages of ${name}` : t`Page ${page} of ${name}`
  }
  const turnOf = (sheet: Sheet): string[] => {
    switch (sheet.turn) {
      case 90:
        return [t`turned right`]
      case 180:
        return [t`upside down`]
      case 270:
        return [t`turned left`]
      default:
        return []
    }
  }
  const stateOf = ({ marked, part }: Sheet): string[] => {
    const place = (part ?? 0) + 1
    return [...(marked && deletes ? [t`will be deleted`] : []), ...(part === undefined ? [] : [t`part ${place}`])]
  }
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  return {
    nameOf,
    textOf: (sheet: Sheet) => list.format([nameOf(sheet), ...turnOf(sheet), ...stateOf(sheet)]),
  }
}
