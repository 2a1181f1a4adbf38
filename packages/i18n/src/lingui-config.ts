/** Where messages are found and where their catalogues lie: a tool's with the tool, all others here. */
import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { locales } from '@docweave/contract/locale-table'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
const exclude = ['**/*.test.*', '**/*.gen.*', '**/run.ts', '**/lingui-config.ts', '**/extract.ts']

const config = defineConfig({
  rootDir: root,
  sourceLocale: 'en',
  locales: locales.map(({ code }) => code),
  orderBy: 'messageId',
  // No line numbers: a moved line is no change of a catalogue.
  format: formatter({ lineNumbers: false, origins: false }),
  catalogs: [
    {
      path: '<rootDir>/packages/tools/src/{name}/locales/{locale}',
      include: ['<rootDir>/packages/tools/src/{name}/'],
      exclude,
    },
    {
      path: '<rootDir>/packages/i18n/locales/{locale}',
      include: ['<rootDir>/apps/web/src', '<rootDir>/packages/i18n/src'],
      exclude,
    },
  ],
})

/** This file's own path: lingui's plugins ask for it. */
export const linguiConfigPath = fileURLToPath(import.meta.url)

/** The configuration with its defaults filled in, as lingui's own functions take it. */
export const readLinguiConfig = () => getConfig({ configPath: linguiConfigPath })

export default config
