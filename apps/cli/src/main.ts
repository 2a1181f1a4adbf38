/**
 * Entry point of the CLI: `docweave run`, `docweave tools`, and `docweave ops` for operators. Exit code 0, 2 for a usage error, 3 for a
 * job that failed, or of which a file failed.
 */
import { tools } from '@docweave/tools/tools'
import { readRun } from './arguments.ts'
import { optionsOf, usage } from './usage.ts'
import { run } from './run.ts'
import { UsageError } from './usage-error.ts'

function listTools(): number {
  const list = [...tools.values()].map((tool) => ({
    id: tool.id,
    accepts: tool.accepts,
    takes: typeof tool.takes === 'function' ? 'each or all, by its options' : tool.takes,
    gives: tool.gives,
    options: optionsOf(tool),
  }))
  process.stdout.write(`${JSON.stringify(list, null, 2)}\n`)
  return 0
}

async function main([command, ...words]: string[]): Promise<number> {
  if (command === 'run') return run(readRun(words))
  if (command === 'tools' && words.length === 0) return listTools()
  // Lazy import: the clients of the cluster and the stores take a second to load, and only `ops` needs them.
  if (command === 'ops') return (await import('./ops/ops.ts')).ops(words)
  throw new UsageError(usage)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
