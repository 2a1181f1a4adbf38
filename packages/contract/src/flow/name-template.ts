/** Templates for the names of results. */

/**
 * The fields of a template: the name of the visitor's file without its ending, the position among the results from 1, what the tool added
 * (`page-3`), the number of pages, and the day of the run.
 */
export const templateFields = ['name', 'number', 'part', 'pages', 'date'] as const
export type TemplateField = (typeof templateFields)[number]

const field = /\{([^{}]*)\}/g

const isField = (text: string): text is TemplateField => templateFields.some((each) => each === text)

/** Returns what is wrong in a template: an unknown field, or a brace without a partner; `undefined` when it can be used. */
export function faultOfTemplate(template: string): string | undefined {
  for (const [written, name = ''] of template.matchAll(field)) if (!isField(name)) return written
  return /[{}]/.exec(template.replaceAll(field, ''))?.[0]
}

/** Whether several files of one run may get different names from the template. */
export const namesDiffer = (template: string): boolean =>
  [...template.matchAll(field)].some(([, name]) => name === 'name' || name === 'number' || name === 'part')

/** Returns the template with its fields filled in, except for `{name}`: workflows do not know the names of files. */
export const fillTemplate = (template: string, values: Record<Exclude<TemplateField, 'name'>, string>): string =>
  template
    .replaceAll(field, (written, name: string) => (isField(name) && name !== 'name' ? values[name] : written))
    .trim()
