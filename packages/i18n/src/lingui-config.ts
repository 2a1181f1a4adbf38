/** Lingui's configuration: which messages are extracted into which catalogue. */
import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { locales } from '@docweave/contract/locale-table'
import { catalogueFolders, ROOT } from './catalogue-parts.ts'

const exclude = ['**/*.test.*', '**/*.gen.*', '**/run.ts']

/** Folders inside a folder that have catalogues of their own. */
const inside = (folder: string) =>
  catalogueFolders.filter((other) => other.startsWith(`${folder}/`)).map((other) => `<rootDir>/${other}/**`)

const config = defineConfig({
  rootDir: ROOT,
  sourceLocale: 'en',
  locales: locales.map(({ code }) => code),
  orderBy: 'messageId',
  // No line numbers: a moved line must not change a catalogue.
  format: formatter({ lineNumbers: false, origins: false }),
  catalogs: catalogueFolders.map((folder) => ({
    path: `<rootDir>/${folder}/locales/{locale}`,
    include: [`<rootDir>/${folder}`],
    exclude: [...exclude, ...inside(folder)],
  })),
})

/** This file's own path, for lingui's plugins. */
export const linguiConfigPath = fileURLToPath(import.meta.url)

/** The configuration with defaults, as lingui's functions expect it. */
export const readLinguiConfig = () => getConfig({ configPath: linguiConfigPath })

export default config
