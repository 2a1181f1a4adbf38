/** Runs programs as root, for tests that mount disks and trace processes. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const isRoot = process.getuid?.() === 0

/** Wraps a command in sudo if this process is not root's. */
export const asRoot = (command: string, args: readonly string[]): [string, string[]] =>
  isRoot ? [command, [...args]] : ['sudo', ['-n', command, ...args]]

/** Runs a command and waits. @throws Error if it fails or is not permitted */
export async function runAsRoot(command: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(...asRoot(command, args))
}
