/** The environment of trial processes; only this file reads `process.env`. */

/** Returns the environment with a separate temporary folder. */
export const childEnvironment = (temporaryFolder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  TMPDIR: temporaryFolder,
})
