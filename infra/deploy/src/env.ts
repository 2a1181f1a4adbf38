/** Reads the environment: only `PATH` and `HOME`. */

/** The environment of processes that must not inherit this machine's settings. */
export const ownEnvironment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  HOME: process.env.HOME ?? '/root',
  LANG: 'C.UTF-8',
})
