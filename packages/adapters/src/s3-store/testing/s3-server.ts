/** Runs rclone as an S3 server on a folder, for tests: each subfolder is a bucket. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { startServer } from '../../testing/server-process.ts'

const program = fileURLToPath(new URL('../../../../../.tools/rclone/bin/rclone', import.meta.url))

/** Waits until the server sees files written directly into the folder. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 700))

export interface S3Server {
  endpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  stop(): Promise<void>
}

export interface ServerCommand {
  command: string
  args: string[]
}

/** Returns the command that serves `folder` at `address` (`host:port`) to clients that sign with these credentials. */
export const s3ServerCommand = (
  folder: string,
  address: string,
  { accessKeyId, secretAccessKey }: S3Server['credentials'],
): ServerCommand => ({
  command: program,
  // The server sees files written directly into the folder after half a second.
  args: [
    ...['serve', 's3', folder, `--addr=${address}`, `--auth-key=${accessKeyId},${secretAccessKey}`],
    ...['--config=/dev/null', '--vfs-cache-mode=off', '--dir-cache-time=500ms', '--poll-interval=0', '-v'],
  ],
})

/** Whether the set-up downloaded the server. */
export const hasS3Server = (): boolean => existsSync(program)

/**
 * Starts the server, and resolves when it listens. Requests must be signed with its credentials.
 *
 * @throws Error with its output when it exits before that
 */
export async function startS3Server(folder: string): Promise<S3Server> {
  const port = await getPort({ host: '127.0.0.1' })
  const credentials = {
    accessKeyId: randomBytes(8).toString('hex'),
    secretAccessKey: randomBytes(16).toString('hex'),
  }
  const { command, args } = s3ServerCommand(folder, `127.0.0.1:${port}`, credentials)
  const { stop } = await startServer('The S3 server', command, args, 'Starting s3 server')
  return { endpoint: `http://127.0.0.1:${port}`, credentials, stop }
}
