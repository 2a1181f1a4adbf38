/** A supervisor that is killed outright can stop nothing: on Linux the kernel is asked to do it in its place. */
import { existsSync } from 'node:fs'

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => process.platform === 'linux' && existsSync(path))

/** The same command, told to stop when its parent is gone (where util-linux can say so). */
export function dieWithParent(command: string, args: string[]): { command: string; args: string[] } {
  return SETPRIV ? { command: SETPRIV, args: ['--pdeathsig', 'SIGTERM', '--', command, ...args] } : { command, args }
}
