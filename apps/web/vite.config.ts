/**
 * Two builds from one source: the browser's, and the worker that renders at the edge. The browser's comes first, because the
 * worker carries its manifest to know which files a page needs.
 */
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { linguiConfigPath, readLinguiConfig } from '@docweave/i18n/lingui-config'
import { defineConfig, type BuilderOptions } from 'vite'

const buildApp: BuilderOptions['buildApp'] = async (builder) => {
  for (const name of ['client', 'ssr']) {
    const environment = builder.environments[name]
    if (environment) await builder.build(environment)
  }
}

/** What every page needs goes into one file: two dozen small ones cost more in requests than they save. */
const everyPage = {
  name: 'base',
  test: new RegExp(
    [
      '/node_modules/(react|react-dom|scheduler|@tanstack/(react-router|router-core|history|store|react-store)|@lingui/(core|react))/',
      '/lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes|shared/)',
      '/packages/ui/src/',
      '/apps/web/src/features/(layout|head|format)/',
      '/apps/web/src/features/upload/handed-over',
      '/apps/web/src/features/tools/(tool-card|use-tool-status)',
    ].join('|'),
  ),
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    lingui({ configPath: linguiConfigPath, failOnMissing: true, failOnCompileError: true }),
    babel({
      presets: [linguiTransformerBabelPreset({ linguiConfig: readLinguiConfig() }, { configPath: linguiConfigPath })],
    }),
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The security policy allows no data: scripts or styles.
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/entry-client.tsx', output: { codeSplitting: { groups: [everyPage] } } },
      },
    },
    ssr: {
      resolve: { noExternal: true, conditions: ['workerd', 'worker', 'edge-light', 'module', 'import'] },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        target: 'es2024',
        rolldownOptions: { input: 'src/entry-edge.ts', output: { entryFileNames: 'worker.js' } },
      },
    },
  },
  builder: { buildApp },
})
