/** Writes characters with readings (KS X 6101, `dutmal`) as plain text, because the engine draws neither. */
import { textChange, withoutChangedLines } from './paragraph-lines.ts'

const ruby = /<hp:dutmal\b[^>]*>(.*?)<\/hp:dutmal>/gs

const textOf = (name: string, xml: string): string =>
  new RegExp(`<hp:${name}\\b[^>]*>([^<]*)</hp:${name}>`).exec(xml)?.[1] ?? ''

/** Returns the XML of a section in which readings follow their characters in brackets. */
export const withRubyAsText = (xml: string): string =>
  withoutChangedLines(
    xml.replaceAll(ruby, (_, content: string) => {
      const [text, reading] = [textOf('mainText', content), textOf('subText', content)]
      return `<hp:t>${text}${reading === '' ? '' : `(${reading})`}</hp:t>${textChange}`
    }),
  )
