/** How every command here answers arguments it does not know: its usage on standard error and status 2. */

/** Says how the command is used and ends the process. */
export function refuse(usage: string, reason: string): never {
  console.error(`${reason}\n${usage}`)
  process.exit(2)
}

/** Refuses any argument, for commands that take none. */
export function takesNone(usage: string): void {
  const [first] = process.argv.slice(2)
  if (first !== undefined) refuse(usage, `What is ${first}?`)
}
