/** What a visitor entrusts to a job: kept encrypted in its space before anything else learns of it. */
import {
  lockableKinds,
  SecretReference,
  type FileRef,
  type PlanStep,
  type SecretStore,
  type ToolDescriptor,
} from '@docweave/contract'
import { secretField, type Tools } from '@docweave/tool-kit'
import { z } from 'zod'

export const Password = z.string().min(1).max(256)

/** A password for each file, in the files' order; `null` for a file that needs none. */
export const Passwords = z.array(Password.nullable()).max(200)

const isEmpty = (value: unknown) => value === '' || value === undefined || (Array.isArray(value) && value.length === 0)

/** Whether a value is the reference of a secret that is kept already: no schema of a tool's takes one. */
const isKept = (value: unknown) => SecretReference.safeParse(value).success

/** The secret options of a step that are kept already, as references. */
export const keptSecrets = ({ options }: PlanStep, tool: ToolDescriptor | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options).filter(([name, value]) => tool && secretField(tool, name) && isKept(value)),
  )

/** What a visitor gives of a step's options, without secrets that were not given again. */
export const givenOptions = (options: Record<string, unknown>, tool: ToolDescriptor | undefined) =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => !(tool && secretField(tool, name) && (isEmpty(value) || isKept(value))),
    ),
  )

/** Gives the steps with references in place of their secret options' values. */
export const keepSecretOptions = (
  tools: Tools,
  secrets: SecretStore,
  space: string,
  steps: readonly PlanStep[],
): Promise<PlanStep[]> =>
  Promise.all(
    steps.map(async (step) => {
      const tool = tools.get(step.tool)
      const entries = Object.entries(step.options).map(async ([name, value]): Promise<[string, unknown]> => {
        if (!tool || !secretField(tool, name) || isEmpty(value) || isKept(value)) return [name, value]
        return [name, { secret: await secrets.put(space, value) } satisfies SecretReference]
      })
      return { ...step, options: Object.fromEntries(await Promise.all(entries)) }
    }),
  )

/** Gives the files with references to their passwords; a file without one in the list keeps what it has. */
export const keepPasswords = (
  secrets: SecretStore,
  space: string,
  files: readonly FileRef[],
  passwords: z.infer<typeof Passwords>,
): Promise<FileRef[]> =>
  Promise.all(
    files.map(async (file) => {
      const password = passwords[file.source]
      // A picture's would never be asked for.
      return password && lockableKinds.has(file.kind) ? { ...file, password: await secrets.put(space, password) } : file
    }),
  )
