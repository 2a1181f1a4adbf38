/** Converts HWP to PDF with the engine for Hangul documents. */
import { replacedNames } from '@docweave/engines/fonts'
import { hwpToPdf, type HwpToPdfResult } from '@docweave/engines/hwp'
import { joinConverted } from '@docweave/engines/pdf'
import { defineRun, type RunContext } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

/** Reports differences of the PDFs from their documents. */
function tellLosses(results: readonly HwpToPdfResult[], notice: RunContext<object>['notice']): void {
  const fonts = replacedNames(
    results.flatMap(({ replacedFonts }) => replacedFonts.map(({ name, family }) => [name, family] as const)),
  )
  if (fonts !== '') notice('FONTS_REPLACED', { fonts })
  const characters = results.reduce((sum, { replacedCharacters }) => sum + replacedCharacters, 0)
  if (characters > 0) notice('CHARACTERS_REPLACED', { characters })
  if (results.some(({ linkedPictures }) => linkedPictures > 0)) notice('LINKED_FILES_MISSING')
  if (results.some(({ missingParts }) => missingParts)) notice('PARTS_MISSING')
  if (results.some(({ joinedColumns }) => joinedColumns)) notice('COLUMNS_SET_AS_ONE')
}

export const run = defineRun(tool, {
  async run({ inputs, folder, signal, memoryMegabytes, progress, notice }) {
    const limits = { folder, signal, memoryMegabytes, mostPages: tool.limits.pages }
    const results: HwpToPdfResult[] = []
    const { path, part } = await joinConverted(
      inputs,
      async ({ path, password, name }, out, onProgress) => {
        results.push(await hwpToPdf({ ...limits, path, password, out, title: name, onProgress }))
      },
      { ...limits, onProgress: (percent) => progress(percent, 100, 'percent') },
    )
    tellLosses(results, notice)
    return [part === undefined ? { path } : { path, part }]
  },
})
