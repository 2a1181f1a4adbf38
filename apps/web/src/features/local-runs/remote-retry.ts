/** Retries of a job that the server went on with: which part of it repeats what. */
import type { RemoteJob } from '@docweave/jobs/in-browser'
import type { RetryChanges } from '@docweave/tool-kit/plan'

/** Whether a retry is of what the server did: of a step there, or of files that it has. */
export function isRemoteRetry(
  { options, only, passwords, without }: RetryChanges,
  { from, sources }: RemoteJob,
): boolean {
  if (options) return options.step >= from
  const locked = passwords.flatMap((password, source) => (password ? [source] : []))
  return [...(only ?? []), ...without, ...locked].every((source) => sources.includes(source))
}

/** The retry as the server understands it, which counts its own steps and inputs. */
export function remoteChanges(
  { options, without, only, passwords }: RetryChanges,
  { from, sources }: RemoteJob,
): RetryChanges {
  const inputsOf = (files: readonly number[]) =>
    sources.flatMap((source, index) => (files.includes(source) ? [index] : []))
  return {
    passwords: passwords.length === 0 ? [] : sources.map((source) => passwords[source] ?? null),
    without: inputsOf(without),
    ...(only ? { only: inputsOf(only) } : {}),
    ...(options ? { options: { ...options, step: options.step - from } } : {}),
  }
}
