/**
 * A form of an account's: looks at what was typed, sends it, and says what was wrong at the field it is about, which gets the focus.
 */
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLingui } from '@lingui/react/macro'
import type { IdentityCode } from '@docweave/contract/identity-code'
import { Button, Notice } from '@docweave/ui'
import { identityCodeOf } from './identity-failure.ts'
import { problemText } from './problem-text.ts'

/** What was typed into a field. */
export type Read<Name extends string> = (name: Name) => string
export type Faults<Name extends string> = ReadonlyMap<Name, string>

export interface AccountFormProps<Name extends string> {
  /** The fields' names, in their order on the page. */
  names: readonly Name[]
  /** Says what is wrong with what was typed, before it is sent. */
  check: (read: Read<Name>, fault: (name: Name, text: string) => void) => void
  send: (read: Read<Name>) => Promise<void>
  /** Codes that are about one field. */
  about?: Partial<Record<IdentityCode, Name>>
  /** The words of the button. */
  submit: ReactNode
  look?: 'main' | 'plain'
  children: (faults: Faults<Name>) => ReactNode
}

/** What can be wrong with an e-mail address at sight. Whether it is somebody's only a mail can tell. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)

export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { names, check, send, about = {}, submit, look = 'main', children } = props
  const { i18n, t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults<Name>>(new Map())
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const blame = (next: Faults<Name>) => {
    // The field is described by its fault when it gets the focus.
    flushSync(() => setFaults(next))
    const first = names.find((name) => next.has(name))
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }
  const submitForm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const read: Read<Name> = (name) => {
      const value = data.get(name)
      return typeof value !== 'string' ? '' : name.includes('assword') ? value : value.trim()
    }
    setProblem(undefined)
    const wrong = new Map<Name, string>()
    check(read, (name, text) => wrong.set(name, text))
    if (wrong.size > 0) return blame(wrong)
    setFaults(wrong)
    setBusy(true)
    try {
      await send(read)
    } catch (error) {
      const code = identityCodeOf(error)
      const name = code && about[code]
      if (name) blame(new Map([[name, problemText(i18n, error)]]))
      else setProblem(problemText(i18n, error))
    }
    setBusy(false)
  }
  return (
    // What is sent before the page has come to life is not read, and never stands in an address.
    <form ref={form} method="post" noValidate className="grid gap-3" onSubmit={(event) => void submitForm(event)}>
      {children(faults)}
      {problem && (
        <Notice tone="failed" urgent>
          {problem}
        </Notice>
      )}
      <Button
        type="submit"
        look={look}
        className={look === 'plain' ? 'justify-self-start' : ''}
        aria-disabled={busy}
        aria-busy={busy}
      >
        {busy ? t`One moment…` : submit}
      </Button>
    </form>
  )
}
