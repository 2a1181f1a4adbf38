/** No message is untranslated, and no catalogue has obsolete ones. */
import { getCatalogs } from '@lingui/cli/api'
import { describe, expect, it } from 'vitest'
import { readLinguiConfig } from '../lingui-config.ts'
import { readCatalogueFaults } from './catalogue-faults.ts'

const config = readLinguiConfig()
const catalogues = await getCatalogs(config)

describe.each(await readCatalogueFaults())('$path', ({ messages, faults }) => {
  it('has exactly the messages of the code, all translated (run `pnpm --filter @docweave/i18n extract`)', () => {
    expect(messages).toBeGreaterThan(0)
    expect(faults).toEqual([])
  })
})

it.each(config.locales.filter((locale) => locale !== config.sourceLocale))(
  'translates a message the same in all catalogues of %s: a page may load several of them',
  async (locale) => {
    const said = new Map<string, string>()
    const own = catalogues.filter(({ path }) => !path.includes('/tools/src/'))
    expect(own.length).toBeGreaterThan(1)
    for (const catalogue of own)
      for (const [id, { translation = '' }] of Object.entries((await catalogue.read(locale)) ?? {})) {
        expect(translation, `${catalogue.path}: ${id}`).toBe(said.get(id) ?? translation)
        said.set(id, translation)
      }
  },
)
