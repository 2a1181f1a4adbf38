/** Loads what the operators' page shows before its parts are loaded; throws `notFound` for anyone else. */
import { notFound } from '@tanstack/react-router'
import { withMessages } from '@docweave/i18n/catalogues'
import type { RouterContext } from '../../router-context.ts'
import { loadToolPages } from '../tools/load-tool-pages.ts'
import { isOperatorInBrowser } from './is-operator.ts'

export async function loadPage({ i18n, isOperator = isOperatorInBrowser }: RouterContext) {
  if (!(await isOperator())) throw notFound()
  const [{ toolTitles }, { operatorsTitle }] = await Promise.all([
    loadToolPages(),
    withMessages(import('./operators-title.ts'), 'checks'),
  ])
  return { titles: toolTitles(i18n), title: i18n._(operatorsTitle) }
}
