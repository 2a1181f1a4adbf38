import { defineConfig } from 'vitest/config'

// The files share their modules, and so the bundle of the workflows.
export default defineConfig({ test: { isolate: false } })
