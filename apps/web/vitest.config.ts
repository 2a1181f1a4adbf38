import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { catalogueModules } from '@docweave/i18n/catalogue-modules'
import { linguiConfigPath, readLinguiConfig } from '@docweave/i18n/lingui-config'
import { defineConfig } from 'vitest/config'
import { browserDownloads } from './browser-downloads.ts'
import { browserBuild } from './builds.ts'

/**
 * Tests check the texts of pages: messages are compiled as for the site. The files share their modules, because loading React, the router and
 * the messages for each takes three quarters of the time: a test that needs a module of its own calls `vi.resetModules` and imports it. Some
 * tests draw pictures or try hundreds of values, which takes some seconds on a busy machine.
 */
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
  test: { isolate: false, testTimeout: 30_000, include: ['*.test.ts', 'src/**/*.test.ts'] },
})
