/** Programs that only root may run, for tests that mount disks and trace processes. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const isRoot = process.getuid?.() === 0

/** The same command, through sudo where this is not root's process. */
export const asRoot = (command: string, args: readonly string[]): [string, string[]] =>
  isRoot ? [command, [...args]] : ['sudo', ['-n', command, ...args]]

/** Runs it to its end. @throws Error where it fails, or nobody may run it */
export async function runAsRoot(command: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(...asRoot(command, args))
}
