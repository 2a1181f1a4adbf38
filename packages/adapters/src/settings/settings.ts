/** Parses an app's settings from the environment and reports the invalid one. */
import type { z } from 'zod'

/**
 * Parses the variables by a schema. An empty variable counts as unset.
 *
 * @throws Error one sentence that names the setting that is wrong or missing
 */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  variables: Readonly<Record<string, string | undefined>>,
): z.infer<Schema> {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  const name = first?.path[0]
  throw new Error(
    name === undefined
      ? `The settings are not usable: ${first?.message}.`
      : `The setting ${String(name)} is not usable: ${first?.message}.`,
  )
}

/** Returns the result of `read`; on an error prints its message as the last line and exits the process. */
export function readOrExit<Settings>(read: () => Settings): Settings {
  try {
    return read()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
