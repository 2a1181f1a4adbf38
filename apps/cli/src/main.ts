/** Entry point of the command line in a checkout and in the images: with the commands for operators. */
import { runCommandLine } from './cli.ts'

await runCommandLine(process.argv.slice(2), {
  ops: {
    summary: 'for operators: see docweave ops',
    // Lazy import: the clients of the cluster and the stores take a second to load, and only `ops` needs them.
    run: async (words) => (await import('./ops/ops.ts')).ops(words),
  },
})
