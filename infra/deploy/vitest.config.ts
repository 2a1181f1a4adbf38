/** The quick tests; the fault-injection tests of the cluster have their own command and configuration. */
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({ test: { exclude: [...configDefaults.exclude, 'src/try/**'] } })
