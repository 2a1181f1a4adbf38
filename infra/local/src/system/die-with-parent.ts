/** A supervisor killed with SIGKILL cannot stop its children, so on Linux the kernel signals them (parent-death signal). */
import { existsSync } from 'node:fs'

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => process.platform === 'linux' && existsSync(path))

/** Wraps a command so that it is signalled when its parent dies, if util-linux is installed. */
export function dieWithParent(command: string, args: string[]): { command: string; args: string[] } {
  return SETPRIV ? { command: SETPRIV, args: ['--pdeathsig', 'SIGTERM', '--', command, ...args] } : { command, args }
}
