import { msg } from '@lingui/core/macro'

export const operatorsTitle = msg`Operations`
