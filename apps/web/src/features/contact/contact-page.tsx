/**
 * The contact form. A plain HTML form that works without JavaScript: the edge handles it, and renders it again with errors. JavaScript
 * reports invalid fields before the form is sent, and adds the reCAPTCHA token, if one is required.
 */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { contactFields, contactLengths, honeypotField, type ContactField } from '@docweave/contract/contact-form'
import { Button, Field, Notice } from '@docweave/ui'
import type { SentContact } from './sent-contact.ts'

const root = getRouteApi('__root__')

interface ContactPageProps {
  title: string
  description: string
  /** A submitted form that was rejected. */
  sent?: SentContact
}

export function ContactPage({ title, description, sent }: ContactPageProps) {
  const { i18n, t } = useLingui()
  const { site } = root.useRouteContext()
  const token = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState(sent?.wrong ?? [])
  const faults = contactFailures(wrong, i18n)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (busy) return event.preventDefault()
    const form = event.currentTarget
    const invalid = invalidControls(form)
    setWrong(invalid.map(({ name }) => name))
    if (invalid[0]) {
      event.preventDefault()
      return invalid[0].control.focus()
    }
    setBusy(true)
    if (!site.challenged || !token.current) return undefined
    event.preventDefault()
    const { challengeToken } = await import('../challenge/challenge.ts')
    token.current.value = (await challengeToken('contact')) ?? ''
    form.submit()
  }
  return (
    <div className="sheet grid max-w-2xl gap-5 p-6 sm:p-8">
      <h1 className="text-title">{title}</h1>
      <p>{description}</p>
      <p>
        <Trans>
          Reporting a bug? Tell us which tool you used and what you expected. Please don’t send documents. See{' '}
          <Link to="/page-privacy" className="underline">
            how we handle your message
          </Link>
          .
        </Trans>
      </p>
      {sent?.problem && (
        <Notice tone="failed" urgent>
          {sent.problem}
        </Notice>
      )}
      {site.challenged && (
        <noscript>
          <Notice tone="info">
            <Trans>This form uses JavaScript to block spam. Turn it on and reload the page.</Trans>
          </Notice>
        </noscript>
      )}
      <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label={t`Your name`} fault={faults.name}>
          {(ids) => (
            <input
              {...ids}
              className="control"
              name="name"
              autoComplete="name"
              required
              maxLength={contactLengths.name}
              defaultValue={sent?.values.name}
            />
          )}
        </Field>
        <Field label={t`Your email address`} hint={t`We only use it to reply.`} fault={faults.email}>
          {(ids) => (
            <input
              {...ids}
              className="control"
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={contactLengths.email}
              defaultValue={sent?.values.email}
            />
          )}
        </Field>
        <Field label={t`Your message`} fault={faults.message}>
          {(ids) => (
            <textarea
              {...ids}
              className="control"
              name="message"
              rows={8}
              required
              maxLength={contactLengths.message}
              defaultValue={sent?.values.message}
            />
          )}
        </Field>
        {/* A honeypot for bots, which fill in every field: hidden from people and screen readers. */}
        <div className="visually-hidden" aria-hidden="true">
          <label>
            {t`Leave this empty`}
            <input name={honeypotField} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <input ref={token} type="hidden" name="challenge" defaultValue="" />
        <Button type="submit" look="main" aria-disabled={busy} className="justify-self-start">
          {busy ? t`Sending…` : t`Send`}
        </Button>
      </form>
    </div>
  )
}

/** Returns the invalid controls by the constraints in their attributes, in the order of the form. */
function invalidControls(form: HTMLFormElement) {
  return contactFields.flatMap((name) => {
    const control = form.elements.namedItem(name)
    const isControl = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    const isWrong = isControl && (!control.validity.valid || control.value.trim() === '')
    return isWrong ? [{ name, control }] : []
  })
}

const texts = {
  name: msg`Enter your name on one line.`,
  email: msg`Enter an email address, for example name@example.com.`,
  message: msg`Enter a message of up to ${contactLengths.message} characters.`,
}

/** Returns a message for each invalid field. */
const contactFailures = (wrong: readonly ContactField[], i18n: I18n): Partial<Record<ContactField, string>> =>
  Object.fromEntries(wrong.map((name) => [name, i18n._(texts[name])]))
