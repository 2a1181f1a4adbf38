/** The environment of the processes that trials run in: the one place here where it is read. */

/** The whole environment, with a temporary folder of the process's own. */
export const childEnvironment = (temporaryFolder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  TMPDIR: temporaryFolder,
})
