/** Handling of unknown arguments, common to all commands: usage on standard error and exit status 2. */

/** Prints the reason and the usage, and exits. */
export function exitWithUsage(usage: string, reason: string): never {
  console.error(`${reason}\n${usage}`)
  process.exit(2)
}

/** Refuses any argument, for commands that take none. */
export function assertNoArguments(usage: string): void {
  const [first] = process.argv.slice(2)
  if (first !== undefined) exitWithUsage(usage, `Unknown argument: ${first}.`)
}
