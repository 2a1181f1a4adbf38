/** The quick tests of the local system; the fault-injection tests have their own configuration. */
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({ test: { exclude: [...configDefaults.exclude, 'src/survive/**'] } })
