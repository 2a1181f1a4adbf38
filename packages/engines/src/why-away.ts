/** Explains why a system program cannot be used, with the command that installs it if it is missing. */

/**
 * @param what the name of the engine or program
 * @param error the error of the version query
 * @param install the command that installs it
 */
export function whyAway(what: string, error: unknown, install: string): string {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing
    ? `${what} is missing: ${install}`
    : `${what} is there and does not run; to install it anew: ${install}`
}
