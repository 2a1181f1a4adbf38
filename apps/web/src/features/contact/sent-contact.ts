/** A message that was sent and not taken: shown again, with what is wrong. */
import type { ContactField } from '@docweave/contract/contact-form'

export interface SentContact {
  values: Record<ContactField, string>
  /** The fields that cannot be so. */
  wrong: ContactField[]
  /** What went wrong beside that, in the reader's words. */
  problem?: string
}
