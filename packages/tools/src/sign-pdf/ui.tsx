/** User interface texts and icon of the signing tool. */
import { msg } from '@lingui/core/macro'
import PenLine from 'lucide-react/icons/pen-line'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

const withText = { option: 'text', filled: true } as const
const withCertificate = { option: 'certificate', filled: true } as const

export const ui = defineToolUi<typeof tool>({
  title: msg`Sign PDF`,
  description: msg`Puts your signature, initials or a date on the pages, and signs with a certificate if you have one.`,
  icon: PenLine,
  keywords: [
    'sign',
    'signature',
    'initials',
    'certificate',
    'stamp',
    '서명',
    '사인',
    '도장',
    '인증서',
    '署名',
    'しょめい',
    'サイン',
    '電子署名',
    'はんこ',
    '印鑑',
  ],
  panel: 'place-signature',
  options: {
    text: {
      label: msg`Text at a fixed place`,
      hint: msg`A name or a date, as if written by hand. You can also place a signature on the pages themselves.`,
    },
    pages: {
      shownWhen: withText,
      label: msg`Pages with this text`,
      hint: msg`For example 1-3, 7. -1 is the last page.`,
      placeholder: msg`All pages`,
    },
    position: {
      shownWhen: withText,
      label: msg`Place on the page`,
      choices: {
        'top-left': msg`Top left`,
        top: msg`Top`,
        'top-right': msg`Top right`,
        left: msg`Left`,
        centre: msg`Centre`,
        right: msg`Right`,
        'bottom-left': msg`Bottom left`,
        bottom: msg`Bottom`,
        'bottom-right': msg`Bottom right`,
      },
    },
    stamps: { label: msg`Signatures on the pages` },
    certificate: {
      label: msg`Certificate`,
      hint: msg`A PKCS#12 file (.p12 or .pfx). With it, readers can check who signed and that nothing was changed. It is removed with the job.`,
    },
    certificatePassword: { shownWhen: withCertificate, label: msg`Password of the certificate` },
    visible: { shownWhen: withCertificate, label: msg`Show the certificate’s signature on the page` },
    reason: { shownWhen: withCertificate, label: msg`Reason`, placeholder: msg`Not given` },
    location: { shownWhen: withCertificate, label: msg`Location`, placeholder: msg`Not given` },
    timeStamp: { shownWhen: withCertificate, label: msg`Have the time confirmed by a time stamp server` },
    allowBreaking: { label: msg`Change the file even if that breaks a digital signature it has` },
  },
})
