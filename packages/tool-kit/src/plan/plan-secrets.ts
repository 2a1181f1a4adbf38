/** A job's secrets: stored encrypted in its space before anything else refers to them. */
import {
  lockableKinds,
  SecretReference,
  type StoredFile,
  type PlanStep,
  type SecretStore,
  type ToolDescriptor,
} from '@docweave/contract'
import type { Tools } from '../chain/chain.ts'
import { secretField } from '../define-tool.ts'
import { z } from 'zod'

export const Password = z.string().min(1).max(256)

/** A password for each file, in file order; `null` for a file that needs none. */
export const Passwords = z.array(Password.nullable()).max(200)

const isEmpty = (value: unknown) => value === '' || value === undefined || (Array.isArray(value) && value.length === 0)

/** Whether a value is the reference of a stored secret: no tool's schema accepts one. */
const isReference = (value: unknown) => SecretReference.safeParse(value).success

/** Returns the secret options of a step that are already stored, as references. */
export const storedSecrets = ({ options }: PlanStep, tool: ToolDescriptor | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options).filter(([name, value]) => tool && secretField(tool, name) && isReference(value)),
  )

/** Returns the submitted options of a step, without secrets that were not submitted again. */
export const submittedOptions = (options: Record<string, unknown>, tool: ToolDescriptor | undefined) =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => !(tool && secretField(tool, name) && (isEmpty(value) || isReference(value))),
    ),
  )

/** Stores the values of secret options, and returns the steps with references in their place. */
export const storeSecretOptions = (
  tools: Tools,
  secrets: SecretStore,
  space: string,
  steps: readonly PlanStep[],
): Promise<PlanStep[]> =>
  Promise.all(
    steps.map(async (step) => {
      const tool = tools.get(step.tool)
      const entries = Object.entries(step.options).map(async ([name, value]): Promise<[string, unknown]> => {
        if (!tool || !secretField(tool, name) || isEmpty(value) || isReference(value)) return [name, value]
        return [name, { secret: await secrets.put(space, value) } satisfies SecretReference]
      })
      return { ...step, options: Object.fromEntries(await Promise.all(entries)) }
    }),
  )

/** Stores passwords, and returns the files with references to them; a file without one in the list keeps its reference. */
export const storePasswords = (
  secrets: SecretStore,
  space: string,
  files: readonly StoredFile[],
  passwords: z.infer<typeof Passwords>,
): Promise<StoredFile[]> =>
  Promise.all(
    files.map(async (file) => {
      const password = passwords[file.source]
      // The password of a file that cannot be locked would never be read.
      return password && lockableKinds.has(file.kind) ? { ...file, password: await secrets.put(space, password) } : file
    }),
  )
