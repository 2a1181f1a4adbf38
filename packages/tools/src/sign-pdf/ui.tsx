/** User interface texts and icon of the signing tool. */
import { msg } from '@lingui/core/macro'
import PenLine from 'lucide-react/icons/pen-line'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

const withText = { option: 'text', filled: true } as const
const withCertificate = { option: 'certificate', filled: true } as const

export const ui = defineToolUi<typeof tool>({
  title: msg`Sign PDF`,
  description: msg`Add your signature, initials or a date, and sign with a certificate if you have one.`,
  icon: PenLine,
  rank: 1,
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
      label: msg`Text at a fixed position`,
      hint: msg`A name or date in a handwriting style. You can also place a signature directly on the pages.`,
    },
    pages: {
      shownWhen: withText,
      label: msg`Pages to show this text on`,
      hint: msg`For example 1-3, 7. Use -1 for the last page.`,
      placeholder: msg`All pages`,
    },
    position: {
      shownWhen: withText,
      label: msg`Position on the page`,
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
      hint: msg`A PKCS#12 file (.p12 or .pfx). It lets readers check who signed and that nothing was changed. It’s deleted with the job.`,
    },
    certificatePassword: { shownWhen: withCertificate, label: msg`Certificate password` },
    visible: { shownWhen: withCertificate, label: msg`Show the certificate signature on the page` },
    reason: { shownWhen: withCertificate, label: msg`Reason`, placeholder: msg`Not specified` },
    location: { shownWhen: withCertificate, label: msg`Location`, placeholder: msg`Not specified` },
    timeStamp: { shownWhen: withCertificate, label: msg`Confirm the time with a time stamp server` },
    allowBreaking: { label: msg`Change the file even if this invalidates its digital signature` },
  },
})
