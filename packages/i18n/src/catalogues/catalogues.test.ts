/** No message goes out untranslated, and no catalogue keeps what nobody says any more. */
import { getCatalogs } from '@lingui/cli/api'
import { describe, expect, it } from 'vitest'
import { readLinguiConfig } from '../lingui-config.ts'

const config = readLinguiConfig()
const catalogues = await getCatalogs(config)

/** The names in braces: a translation that loses one loses a value. What stands behind `one` or `other` is a branch. */
const placeholders = (text: string) =>
  [...new Set(text.match(/(?<!\b(?:zero|one|two|few|many|other|=\d+) )\{\w+(?=[,}])/g))].toSorted()

describe.each(catalogues.map((catalogue) => [catalogue.path.slice(config.rootDir.length + 1), catalogue] as const))(
  '%s',
  (_, catalogue) => {
    it('has every message of the code, translated, and no other (run `pnpm --filter @docweave/i18n extract`)', async () => {
      const inCode = (await catalogue.collect()) ?? {}
      expect(Object.keys(inCode).length).toBeGreaterThan(0)
      for (const locale of config.locales) {
        const kept = (await catalogue.read(locale)) ?? {}
        expect(Object.keys(kept).toSorted(), locale).toEqual(Object.keys(inCode).toSorted())
        for (const [id, { message = id }] of Object.entries(inCode)) {
          const translation = kept[id]?.translation ?? ''
          expect(translation.trim(), `${locale}: ${message}`).not.toBe('')
          expect(placeholders(translation), `${locale}: ${message}`).toEqual(placeholders(message))
        }
      }
    })
  },
)

it.each(config.locales.filter((locale) => locale !== config.sourceLocale))(
  'says the same thing in the same words wherever it is said, in %s: a page may have several catalogues at once',
  async (locale) => {
    const said = new Map<string, string>()
    const own = catalogues.filter(({ path }) => path.includes('/i18n/locales/'))
    expect(own.length).toBeGreaterThan(1)
    for (const catalogue of own)
      for (const [id, { translation = '' }] of Object.entries((await catalogue.read(locale)) ?? {})) {
        expect(translation, `${catalogue.path}: ${id}`).toBe(said.get(id) ?? translation)
        said.set(id, translation)
      }
  },
)
