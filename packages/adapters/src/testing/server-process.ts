/** Runs a server as a separate process for tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface ServerProcess {
  stop(): Promise<void>
}

/**
 * Starts a server, and resolves once it has printed `ready`.
 *
 * @param name the name of the server in error messages
 * @throws Error with its output when it exits before that
 */
export async function startServer(
  name: string,
  command: string,
  args: readonly string[],
  ready: string,
): Promise<ServerProcess> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = once(child, 'exit')
  const words: string[] = []
  const running = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        words.push(line)
        if (line.includes(ready)) resolve()
      })
  })
  await Promise.race([
    running,
    gone.then(() => {
      throw new Error(`${name} exited before it was ready.\n${words.join('\n')}`)
    }),
  ])
  return {
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
