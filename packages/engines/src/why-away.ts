/** Why a program of the system cannot be used: what is not there is installed, what is there and broken is put right. */

/**
 * @param what the engine or program, as operators know it
 * @param error what asking it for its version ended with
 * @param install the command that installs it
 */
export function whyAway(what: string, error: unknown, install: string): string {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing
    ? `${what} is missing: ${install}`
    : `${what} is there and does not run; to install it anew: ${install}`
}
