/** Paths of the Temporal programs that the setup installed; without them the SDK downloads its own. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const fetched = (path: string) => {
  const program = fileURLToPath(new URL(`../../../.tools/${path}`, import.meta.url))
  return existsSync(program) ? { executable: { type: 'existing-path' as const, path: program } } : {}
}

export const devServer = fetched('temporal/bin/temporal')
export const timeSkippingServer = fetched('temporal-test-server/bin/temporal-test-server')
