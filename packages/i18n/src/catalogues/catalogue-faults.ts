/** Finds catalogue errors: messages that are missing, untranslated or obsolete, and placeholders lost in translation. */
import { getCatalogs } from '@lingui/cli/api'
import { readLinguiConfig } from '../lingui-config.ts'

/** The placeholder names: a translation that loses one loses a value. What follows `one` or `other` is a plural branch. */
const placeholders = (text: string) =>
  [...new Set(text.match(/(?<!\b(?:zero|one|two|few|many|other|=\d+) )\{\w+(?=[,}])/g))].toSorted().join(' ')

export interface CatalogueFaults {
  /** The catalogue's path in the project. */
  path: string
  /** How many messages the code has for it. */
  messages: number
  /** One line per error. */
  faults: string[]
}

/** Reads every message of the code and every catalogue: takes seconds. */
export async function readCatalogueFaults(): Promise<CatalogueFaults[]> {
  const config = readLinguiConfig()
  const all: CatalogueFaults[] = []
  for (const catalogue of await getCatalogs(config)) {
    const inCode = (await catalogue.collect()) ?? {}
    const faults: string[] = []
    let hasMessages = Object.keys(inCode).length > 0
    for (const locale of config.locales) {
      const kept = (await catalogue.read(locale)) ?? {}
      hasMessages ||= Object.keys(kept).length > 0
      for (const [id, { message = id }] of Object.entries(inCode)) {
        const translation = kept[id]?.translation?.trim() ?? ''
        if (translation === '') faults.push(`${locale}: not translated: ${message}`)
        else if (placeholders(translation) !== placeholders(message))
          faults.push(`${locale}: other values: ${message} → ${translation}`)
      }
      for (const [id, { message = id }] of Object.entries(kept))
        if (!inCode[id]) faults.push(`${locale}: left over: ${message}`)
    }
    const path = catalogue.path.slice(config.rootDir.length + 1)
    if (hasMessages) all.push({ path, messages: Object.keys(inCode).length, faults })
  }
  return all
}
