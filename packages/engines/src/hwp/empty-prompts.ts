/** Empties the fields ("누름틀") that nobody has filled in. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'

const Fields = z.array(
  z.object({
    fieldId: z.number(),
    fieldType: z.string(),
    /** Whether the field is a whole cell: that has no prompt. */
    cellField: z.boolean(),
    guide: z.string(),
    command: z.string(),
    value: z.string(),
  }),
)

/** Before Hangul 2007 the command of a field was `prompt;help;`. */
const oldCommand = /^((?:\\.|[^;\\])*);/su

const promptOf = ({ guide, command }: z.infer<typeof Fields>[number]): string => {
  const prompt = guide || (oldCommand.exec(command)?.[1] ?? '')
  return prompt.replaceAll(/\\(.)/gsu, '$1')
}

/**
 * Removes the prompts: Hancom prints none, and in text and Word files they would be text of the document. The engine does not print them
 * either, but makes space for them; and some files store the prompt as the text of its field.
 */
export function emptyPrompts(document: HwpDocument): void {
  for (const field of Fields.parse(JSON.parse(document.getFieldList()))) {
    if (field.fieldType !== 'clickhere' || field.cellField) continue
    const prompt = promptOf(field)
    if (prompt === '' || (field.value !== '' && field.value !== prompt)) continue
    if (field.value !== '') document.setFieldValue(field.fieldId, '')
    document.updateClickHereProps(field.fieldId, '', '', '', true)
  }
}
