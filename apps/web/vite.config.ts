/**
 * Two builds from one source: the browser's, and the worker's, which renders at the edge. The browser's runs first, because the worker
 * embeds its manifest to know which files a page needs.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { browserEngines, engineOptions } from '@docweave/engines/browser-build'
import { catalogueModules } from '@docweave/i18n/catalogue-modules'
import { linguiConfigPath, readLinguiConfig } from '@docweave/i18n/lingui-config'
import { defineConfig, type BuilderOptions, type Plugin } from 'vite'
import { appIcons, contentModule, packedFiles } from './build-plugins.ts'
import { browserDownloads } from './browser-downloads.ts'
import { browserBuild, builds } from './builds.ts'
import { latinFont } from './latin-font.ts'
import { serviceWorker } from './service-worker-build.ts'
import { sharePictures } from './share-pictures.ts'
import { toolColours } from './tool-colours.ts'

const buildApp: BuilderOptions['buildApp'] = async (builder) => {
  for (const name of ['client', 'ssr']) {
    const environment = builder.environments[name]
    if (environment) await builder.build(environment)
  }
}

/**
 * The files that pdf.js fetches on demand while it reads a PDF: tables of Korean and Japanese encodings, standard fonts, colour profiles,
 * decoders. They keep their names in a folder of the pdf.js version, so that they are immutable, too.
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
          // It runs scripts in PDFs, which this site does not.
          if (file.startsWith('quickjs')) continue
          const source = readFileSync(join(dirname(manifest), folder, file))
          this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${folder}/${file}`, source })
        }
    },
  }
}

const icons = join(import.meta.dirname, 'node_modules/lucide-react/dist/esm/icons')

/** Whether a built file is loaded by every page. */
const isOnEveryPage = (file: string): boolean => /\/(libraries|entry-client|rolldown-runtime)-/.test(file)

/** Whether a built file, `assets/NAME-HASH.js`, holds a single icon. */
const isIcon = (file: string): boolean => existsSync(join(icons, `${basename(file).replace(/-.{8}\.js$/, '')}.mjs`))

/** Schemas of a few lines, which the engine's file imports itself: their names would take more of the first page than they save. */
const isSmallSchema = (file: string) => /\/(?:read-flow|trigger|message-codes)-/.test(file)

/**
 * The code of every page is bundled into two files: two dozen small ones would cost more in requests than they save. The file of the
 * libraries stays the same across most versions of the site.
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
      '/packages/ui/src/(?!dialog|file-button|folder-files|knot|progress-bar|skeleton)',
      '/packages/i18n/src/(locale-path|catalogues/)',
      '/packages/contract/src/locale-table',
      '/apps/web/src/(router|route-tree.gen|route-catalogues)\\.tsx?$',
      // The definitions of routes, which are needed before they are opened; their components are split off under a query.
      '/apps/web/src/routes/([^?]+$|_site\\.tsx)',
      '/apps/web/src/features/(layout|head|format)/(?!locales/|list-card|structured-data|tools-menu|local-time)',
      '/apps/web/src/features/(blog/blog-search|navigation/)',
      '/apps/web/src/features/account/(account|guards|start-account|tabs)\\.ts$',
      '/apps/web/src/features/pipeline/(form-field|options-form|workspace-page|draft|pipeline-address|load-engine|undo-history)',
      '/apps/web/src/features/tools/(load-tool-pages|tool-card|tool-icon|use-tool-status)',
      '/apps/web/src/features/upload/(chosen-file|kept-mark|upload-note)',
    ].join('|'),
  ),
}

/** Code that job pages, the workspace and account pages share, bundled for the same reason. No first page needs it. */
const working = {
  name: 'working',
  test: new RegExp(
    [
      '/packages/ui/src/(dialog|knot|progress-bar)',
      '/packages/contract/src/(error-table|file-kind-table)',
      '/apps/web/src/features/(failures/failure-text|long-lists|pdf-view/open-file|progress/(?!locales/)|transcript/clock)',
      '/lucide-react/dist/esm/icons/(download|link-2)\\.',
    ].join('|'),
  ),
}

/** Links to tools and workflows, which home, the header's menu and a job's page share. */
const toolLinks = {
  name: 'tool-links',
  test: /\/apps\/web\/src\/features\/tools\/(tool-link|group-name|chain-list|walk-stops)/,
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    pdfjsFiles(),
    latinFont(),
    toolColours(),
    appIcons(),
    sharePictures(),
    serviceWorker(),
    browserDownloads(),
    packedFiles(),
    builds(),
    browserBuild(),
    contentModule(),
    catalogueModules(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The first page's data is in its HTML: loaders are needed for later navigation only.
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
  resolve: {
    // Libraries import a copy of a hook for React 17. The package’s other entries use React’s own.
    alias: [{ find: /^use-sync-external-store\/shim(?=$|\/)/, replacement: 'use-sync-external-store' }],
  },
  // Tools run in a worker. The edge gives `.mjs` files the policy of workers, which allows WebAssembly.
  worker: {
    format: 'es',
    plugins: () => [browserEngines()],
    rolldownOptions: {
      ...engineOptions,
      output: { ...engineOptions.output, entryFileNames: 'assets/[name]-[hash].mjs' },
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The first page would have to contain the names of all files that each chunk imports. Navigation is preceded by preloading
        // anyway; only the workspace's engine imports many levels of files, and lists them. Icons are small, and not waited for.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed) =>
            /engine|chain-pages/.test(file)
              ? needed.filter((each) => !isOnEveryPage(each) && !isIcon(each) && !isSmallSchema(each))
              : [],
        },
        // The CSP allows no data: scripts or styles.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: { codeSplitting: { groups: [libraries, everyPage, working, toolLinks] } },
        },
      },
    },
    ssr: {
      // In development the edge's code runs in Node, which loads packages itself; Vite transforms the TypeScript of this repository.
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
          // The worker's entry exports only its handlers: code that it shares with other chunks is in chunks, too.
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: 'worker.js' },
        },
      },
    },
  },
  builder: { buildApp },
}))
