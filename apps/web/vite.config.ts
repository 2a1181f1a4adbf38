/**
 * Two builds from one source: the browser's, and the worker that renders at the edge. The browser's comes first, because the
 * worker carries its manifest to know which files a page needs.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { catalogueModules } from '@docweave/i18n/catalogue-modules'
import { linguiConfigPath, readLinguiConfig } from '@docweave/i18n/lingui-config'
import { defineConfig, type BuilderOptions, type Plugin } from 'vite'
import { appIcons, contentModule, packedFiles } from './build-plugins.ts'
import { browserBuild, builds } from './builds.ts'

const buildApp: BuilderOptions['buildApp'] = async (builder) => {
  for (const name of ['client', 'ssr']) {
    const environment = builder.environments[name]
    if (environment) await builder.build(environment)
  }
}

/**
 * What pdf.js fetches while it reads a PDF, when it comes to need it: tables of Korean and Japanese encodings, fonts that PDFs
 * take for granted, colours, decoders. Its own names within a folder of its version, so that they too never change.
 */
const pdfjsFiles = (): Plugin => {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
  return {
    name: 'pdfjs-files',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer({ middlewares }) {
      middlewares.use(`/assets/pdfjs-${version}`, (request, response, next) => {
        const path = join(dirname(manifest), decodeURIComponent(request.url?.split('?')[0] ?? ''))
        if (!path.startsWith(dirname(manifest)) || !existsSync(path)) return next()
        response.end(readFileSync(path))
      })
    },
    generateBundle() {
      for (const folder of ['cmaps', 'iccs', 'standard_fonts', 'wasm'])
        for (const file of readdirSync(join(dirname(manifest), folder))) {
          // It runs the scripts of PDFs: nobody here does.
          if (file.startsWith('quickjs')) continue
          const source = readFileSync(join(dirname(manifest), folder, file))
          this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${folder}/${file}`, source })
        }
    },
  }
}

/**
 * What every page needs goes into two files: two dozen small ones cost more in requests than they save. Of the two, the one of
 * the libraries stays the same from one version of the site to the next.
 */
const libraries = {
  name: 'libraries',
  test: new RegExp(
    [
      '/node_modules/(react|react-dom|scheduler|@tanstack/(react-router|router-core|history|store|react-store)|@lingui/(core|react))/',
      '/lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes|shared/)',
    ].join('|'),
  ),
}
const everyPage = {
  name: 'site',
  test: new RegExp(
    [
      '/packages/ui/src/(?!dialog|progress-bar|skeleton)',
      '/packages/i18n/src/(locale-path|catalogues/)',
      '/packages/contract/src/locale-table',
      '/apps/web/src/(router|route-tree.gen|route-catalogues)\\.tsx?$',
      // What routes say of themselves before they are opened; what they show is split off by a query.
      '/apps/web/src/routes/([^?]+$|_site\\.tsx)',
      '/apps/web/src/features/(layout|head|format)/(?!list-card|structured-data)',
      '/apps/web/src/features/(blog/blog-search|navigation/)',
      '/apps/web/src/features/account/(account|guards|start-account|tabs)\\.ts$',
      '/apps/web/src/features/pipeline/(form-field|options-form|password-input|workspace-page|draft|pipeline-address|load-engine)',
      '/apps/web/src/features/tools/(load-tool-pages|tool-card|tool-icon|use-tool-status)',
      '/apps/web/src/features/upload/input-file',
    ].join('|'),
  ),
}

/** What a job's page, the workspace and an account's page have in common, for the same reason. None of it is on a first page. */
const working = {
  name: 'working',
  test: new RegExp(
    [
      '/packages/ui/src/(dialog|progress-bar)',
      '/packages/contract/src/(error-table|file-kind-table)',
      '/apps/web/src/features/(failures/failure-text|long-lists|pdf-view/open-file|progress|transcript/clock)',
      '/lucide-react/dist/esm/icons/(download|link-2)\\.',
    ].join('|'),
  ),
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    pdfjsFiles(),
    appIcons(),
    packedFiles(),
    builds(),
    browserBuild(),
    contentModule(),
    catalogueModules(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The first page's data comes with its HTML: what loads a page is for going on from there.
      codeSplittingOptions: {
        defaultBehavior: [['component'], ['loader'], ['errorComponent'], ['notFoundComponent']],
      },
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
        // The first page would have to carry the names of all that each part imports. A visitor who means to go somewhere is
        // ahead of them anyhow (preloading); the workspace's engine alone is many files deep and is told of them.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed) => (/engine|chain-pages/.test(file) ? needed : []),
        },
        // The security policy allows no data: scripts or styles.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: { codeSplitting: { groups: [libraries, everyPage, working] } },
        },
      },
    },
    ssr: {
      // In development the edge's code runs in Node, which loads packages by itself; Vite runs the workspace's TypeScript.
      resolve: {
        noExternal: command === 'build' ? true : /^@docweave\//,
        conditions: ['workerd', 'worker', 'edge-light', 'module', 'import'],
      },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        target: 'es2024',
        rolldownOptions: {
          input: 'src/entry-edge.ts',
          // A worker exports its handlers and nothing else: what other chunks need of it is in chunks, too.
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: 'worker.js' },
        },
      },
    },
  },
  builder: { buildApp },
}))
