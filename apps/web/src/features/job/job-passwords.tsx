/** The form for files whose password is missing or wrong: once submitted, the job continues. */
import { useState, type FormEvent } from 'react'
import { Trans } from '@lingui/react/macro'
import { isOpen, type JobView } from '@docweave/contract'
import { asksForPassword } from '@docweave/contract/error-table'
import { Button, Field } from '@docweave/ui'
import { PasswordInput } from '../pipeline/password-input.tsx'
import { failedFiles } from './file-states.ts'

export interface JobPasswordsProps {
  job: JobView
  busy: boolean
  /** `only`: the files to retry, while others that failed stay as they are. */
  onRetry: (passwords: (string | null)[], only: number[] | undefined) => void
}

/** Indexes of the files that a finished job could not open; none if it failed for another reason. */
export function lockedFiles({ state, failure, inputs }: JobView): number[] {
  if (isOpen({ state })) return []
  const told = asksForPassword(failure?.code) ? String(failure?.params.files ?? '').split(' ') : []
  return inputs.flatMap(({ status }, index) =>
    told.includes(String(index)) || (status?.state === 'failed' && asksForPassword(status.failure?.code))
      ? [index]
      : [],
  )
}

export function JobPasswords({ job, busy, onRetry }: JobPasswordsProps) {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const locked = lockedFiles(job)
  if (locked.length === 0) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const known = locked.filter((index) => typed[index])
    const some = job.state === 'done' && known.length < failedFiles(job).length
    onRetry(
      job.inputs.map((_, index) => typed[index] || null),
      some ? known : undefined,
    )
  }
  return (
    <form className="sheet mt-6 grid max-w-xl gap-5 p-4 sm:p-6" onSubmit={submit}>
      {locked.map((index) => {
        const name = job.inputs[index]?.name ?? ''
        return (
          <Field key={index} label={<Trans>Password for {name}</Trans>}>
            {(ids) => (
              <PasswordInput
                ids={ids}
                label={name}
                value={typed[index] ?? ''}
                maxLength={256}
                onChange={(password) => setTyped({ ...typed, [index]: password })}
              />
            )}
          </Field>
        )
      })}
      <div>
        {/* With several files, one password is enough to continue. */}
        <Button
          look={job.state === 'done' ? 'plain' : 'main'}
          type="submit"
          disabled={busy || locked.every((index) => !typed[index])}
        >
          <Trans>Try again</Trans>
        </Button>
      </div>
    </form>
  )
}
