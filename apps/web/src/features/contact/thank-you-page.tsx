/** The confirmation page of the contact form, and what it says when it is opened without a message. */
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@docweave/ui'

export const ThankYouPage = ({ sent }: { sent: boolean }) => (
  <div className="sheet grid max-w-2xl justify-items-start gap-4 p-6 sm:p-10">
    {sent ? (
      <>
        <h1 className="text-title">
          <Trans>Thank you</Trans>
        </h1>
        <p>
          <Trans>We’ve received your message. If it needs an answer, we’ll reply to the email address you gave.</Trans>
        </p>
        <Link to="/" className={buttonClass('main')}>
          <Trans>See all tools</Trans>
        </Link>
      </>
    ) : (
      <>
        <h1 className="text-title">
          <Trans>No message was sent</Trans>
        </h1>
        <p>
          <Trans>This page confirms messages sent with the contact form. Use the form to write to us.</Trans>
        </p>
        <Link to="/contact" className={buttonClass('main')}>
          <Trans>Contact</Trans>
        </Link>
      </>
    )}
  </div>
)
