/** Removes text whose deletion is tracked: the engine ignores the marks, and would show it among the other text. */
import { textChange, withoutChangedLines } from './paragraph-lines.ts'

/** A tag, with its slash if it ends an element and its name, or a text. */
const part = /<(\/?)([\w:]+)[^>]*>|[^<]+/g

const marks = new Set(['hp:deleteBegin', 'hp:deleteEnd'])

/** The elements that stand for characters of a text. */
const characters = new Set(['hp:tab', 'hp:lineBreak', 'hp:nbSpace', 'hp:fwSpace', 'hp:hyphen'])

/** Returns the XML of a section of HWPX (OWPML, KS X 6101) without deleted text. */
export function withoutDeletedText(xml: string): string {
  if (!xml.includes('<hp:deleteBegin')) return xml
  let isDeleted = false
  const kept = xml.replaceAll(part, (whole: string, slash: string | undefined, name: string | undefined) => {
    if (name !== undefined && marks.has(name)) {
      if (slash === '') isDeleted = name === 'hp:deleteBegin'
      return ''
    }
    return isDeleted && (name === undefined || characters.has(name)) ? textChange : whole
  })
  return withoutChangedLines(kept)
}
