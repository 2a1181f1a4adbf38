/** The texts of the mails that the server sends. Plain descriptors, as for errors; the values in braces are put in as they are. */
import type { MessageDescriptor } from '@lingui/core'

export const mailMessages = {
  attached: /*i18n*/ {
    id: 'mail.attached',
    message: '“{name}” has processed your files. The results are attached.',
  },
  linked: /*i18n*/ {
    id: 'mail.linked',
    message:
      '“{name}” has processed your files. The results are too large for a mail. The owner of “{name}” can download them here:',
  },
  empty: /*i18n*/ {
    id: 'mail.empty',
    message: '“{name}” has processed your files. There are no results.',
  },
  failed: /*i18n*/ {
    id: 'mail.failed',
    message: '“{name}” couldn’t process your files.',
  },
  partly: /*i18n*/ {
    id: 'mail.partly',
    message: 'These files couldn’t be processed:',
  },
  notices: /*i18n*/ {
    id: 'mail.notices',
    message: 'About the results:',
  },
  automatic: /*i18n*/ {
    id: 'mail.automatic',
    message: 'Docweave sent this mail automatically.',
  },
} satisfies Record<string, MessageDescriptor>

export type MailMessageName = keyof typeof mailMessages
