import { configDefaults, defineConfig } from 'vitest/config'

/** Files that replace a module, which other files have already loaded. */
const apart = ['src/in-browser/step-worker.test.ts']

/** The other test files share their modules, because loading them for each takes longer than the tests. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'shared', isolate: false, exclude: [...configDefaults.exclude, ...apart] } },
      { test: { name: 'apart', include: apart } },
    ],
  },
})
