/** Reads secrets: only here, just before the work that needs them. */
import {
  asksForPassword,
  DocweaveError,
  lockableKinds,
  SecretReference,
  type FileKind,
  type StoredFile,
  type SecretStore,
  type StepTask,
  type ToolDescriptor,
} from '@docweave/contract'
import { secretField } from '../define-tool.ts'
import type { StepHost } from './step-host.ts'

async function readPassword(secrets: SecretStore, space: string, reference: string): Promise<string> {
  const password = await secrets.get(space, reference)
  if (typeof password !== 'string') throw new DocweaveError('STORE_FAILED')
  return password
}

/**
 * Fetches a file to `path`, and unlocks it if it has a password.
 *
 * @returns the path of the file; a PDF is unlocked, other kinds are returned with their password
 * @throws DocweaveError `PASSWORD_WRONG`
 */
export async function fetchInput(
  { files, secrets, unlock }: Pick<StepHost, 'files' | 'secrets' | 'unlock'>,
  space: string,
  { key, kind, password }: StoredFile,
  path: string,
  signal: AbortSignal,
): Promise<{ path: string; password?: string }> {
  await files.fetch(space, key, path)
  if (password === undefined) return { path }
  const opens = await readPassword(secrets, space, password)
  if (kind !== 'pdf') return { path, password: opens }
  const opened = path.replace(/(\.[a-z0-9]+)$/, '-opened$1')
  await unlock(path, opened, opens, signal)
  return { path: opened }
}

/**
 * Adds to a tool's password error which input files it concerns (params: `files`, their indexes from 0). The tool may name the input
 * (params: `input`); otherwise all that can be locked are listed.
 */
export function withLockedFiles(error: DocweaveError, inputs: readonly StoredFile[]): DocweaveError {
  const { code, params, cause } = error
  if (!asksForPassword(code) || params.files !== undefined) return error
  const meant = inputs.filter(({ kind }, index) => (params.input ?? index) === index && lockableKinds.has(kind))
  return new DocweaveError(code, { files: meant.map(({ source }) => source).join(' ') }, cause)
}

/** Returns a tool's options with secret references replaced by the secrets. */
export async function readSecretOptions(
  tool: Pick<ToolDescriptor, 'options'>,
  options: Record<string, unknown>,
  secrets: SecretStore,
  space: string,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(options).map(async ([name, value]): Promise<[string, unknown]> => {
    const reference = secretField(tool, name) ? SecretReference.safeParse(value) : undefined
    return [name, reference?.success ? await secrets.get(space, reference.data.secret) : value]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Protects an output of the last step with a password, if the visitor requested it; returns the file's path and the password that opens it.
 */
export async function protectOutput(
  { secrets, protect }: Pick<StepHost, 'secrets' | 'protect'>,
  { jobId, protect: reference }: StepTask,
  kind: FileKind,
  path: string,
  signal: AbortSignal,
): Promise<{ path: string; password: string | undefined }> {
  if (reference === undefined || kind !== 'pdf') return { path, password: undefined }
  const locked = `${path}-locked.pdf`
  const password = await readPassword(secrets, `jobs/${jobId}`, reference)
  await protect(path, locked, password, signal)
  return { path: locked, password }
}
