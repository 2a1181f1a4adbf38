/** What is read of this machine's environment: where programs are. */

/** For a process that must not know the settings of the machine it runs on. */
export const ownEnvironment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  HOME: process.env.HOME ?? '/root',
  LANG: 'C.UTF-8',
})
