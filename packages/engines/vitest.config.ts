import { configDefaults, defineConfig } from 'vitest/config'

/** Files that replace a module, or that test which process serves whom and how much memory it may use. */
const apart = [
  'src/browser/host.test.ts',
  'src/host/compiled-code.test.ts',
  'src/host/process-pool.test.ts',
  'src/host/sandbox/*.test.ts',
  'src/hwp/hostile-documents.test.ts',
  'src/hwp/hwp-features.test.ts',
  'src/ocr/installation.test.ts',
  'src/pdf/images/loaded-images.test.ts',
  'src/pdf-to-office/recognise-unreadable.test.ts',
]

/**
 * The other files share their modules and the engine processes, because loading and starting them for each takes half of the time. Tests wait
 * until engine processes have started, which takes some seconds on a busy machine.
 */
export default defineConfig({
  test: {
    setupFiles: ['./src/vitest-setup.ts'],
    execArgv: ['--expose-gc'],
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'shared', isolate: false, exclude: [...configDefaults.exclude, ...apart] } },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
})
