/** A submitted contact form that was rejected: rendered again, with its errors. */
import type { ContactField } from '@docweave/contract/contact-form'

export interface SentContact {
  values: Record<ContactField, string>
  /** The invalid fields. */
  wrong: ContactField[]
  /** Any other error, in the reader's locale. */
  problem?: string
}
