/** Shows what a template makes of a name. */
import { fillTemplate } from '@docweave/contract'

/** The name of a result by a template, without its ending, for a file of twelve pages. */
export function exampleName(template: string, name: string, today: Date): string {
  const date = today.toISOString().slice(0, 10)
  return fillTemplate(template, { number: '1', part: 'page-1', pages: '12', date }).replaceAll('{name}', name)
}
