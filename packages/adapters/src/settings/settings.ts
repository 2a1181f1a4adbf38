/** How an app takes its settings from the environment, and says which of them is wrong. */
import type { z } from 'zod'

/**
 * Reads the variables by a schema. An empty variable is one that is not set.
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

/** Gives what `read` reads; where it cannot, this process says why in one line, as its last, and ends. */
export function readOrExit<Settings>(read: () => Settings): Settings {
  try {
    return read()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
