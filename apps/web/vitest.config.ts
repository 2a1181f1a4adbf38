import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { catalogueModules } from '@docweave/i18n/catalogue-modules'
import { linguiConfigPath, readLinguiConfig } from '@docweave/i18n/lingui-config'
import { defineConfig } from 'vitest/config'
import { browserDownloads } from './browser-downloads.ts'
import { browserBuild } from './builds.ts'

/** Tests check the texts of pages: messages are compiled as for the site. */
export default defineConfig({
  plugins: [
    browserBuild(),
    browserDownloads(),
    catalogueModules(),
    lingui({ configPath: linguiConfigPath }),
    babel({
      presets: [linguiTransformerBabelPreset({ linguiConfig: readLinguiConfig() }, { configPath: linguiConfigPath })],
    }),
  ],
  test: { include: ['*.test.ts', 'src/**/*.test.ts'] },
})
