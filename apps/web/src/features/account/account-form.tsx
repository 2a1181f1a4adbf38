/** A form of the account pages: validates, submits, and shows each error at its field; the first one gets the focus. */
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLingui } from '@lingui/react/macro'
import type { IdentityCode } from '@docweave/contract/identity-code'
import { Button, Notice } from '@docweave/ui'
import { identityCodeOf } from './identity-failure.ts'
import { problemText, type IdentityTexts } from './identity-texts.ts'

/** Returns the value of a field. */
export type Read<Name extends string> = (name: Name) => string
export type Faults<Name extends string> = ReadonlyMap<Name, string>

export interface AccountFormProps<Name extends string> {
  /** The field names, in their order on the page. */
  names: readonly Name[]
  /** Validates the values before they are sent. */
  check: (read: Read<Name>, fault: (name: Name, text: string) => void) => void
  send: (read: Read<Name>) => Promise<void>
  /** Error codes that concern one field. */
  about?: Partial<Record<IdentityCode, Name>>
  /** The form's own messages for error codes. */
  messages?: IdentityTexts
  /** The label of the button. */
  submit: ReactNode
  look?: 'main' | 'plain'
  children: (faults: Faults<Name>) => ReactNode
}

/** A syntax check of an e-mail address. Whether it exists, only a mail can show. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)

export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { names, check, send, about = {}, messages, submit, look = 'main', children } = props
  const { i18n, t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults<Name>>(new Map())
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const blame = (next: Faults<Name>) => {
    // Rendered first, so that the field has its error description when it gets the focus.
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
      if (name) blame(new Map([[name, problemText(i18n, error, messages)]]))
      else setProblem(problemText(i18n, error, messages))
    }
    setBusy(false)
  }
  return (
    // POST keeps the values out of the URL if the form is submitted before hydration; the server ignores them.
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
