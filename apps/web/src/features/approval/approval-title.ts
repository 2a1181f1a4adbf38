/** Texts of the page before its parts are loaded. */
import { msg } from '@lingui/core/macro'

export const approvalTitle = msg`Approval request`

export const needsScript = msg`This page needs JavaScript. Turn it on and reload the page.`
