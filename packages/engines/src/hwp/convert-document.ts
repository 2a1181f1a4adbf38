/** Writes an exported Hangul document as text, Markdown or a Word file. */
import { writeFileSync } from 'node:fs'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { addCharts } from './document/charts.ts'
import type { ChartRows } from './document/model.ts'
import { PrivateCharacters } from './document/private-characters.ts'
import { withDocument } from './document/read-document.ts'
import { writeDocx } from './docx/write-docx.ts'
import type { ConvertArgs, ConvertResult } from './specs.ts'
import { writeMarkdown } from './text/write-markdown.ts'
import { writeText } from './text/write-text.ts'

/**
 * @param path of the document as HWPX
 * @param charts the numbers of its charts, in their order
 * @throws DocweaveError `TEXT_NOT_FOUND` if there is nothing to write as text; what `withDocument` throws
 */
export async function convertDocument(
  path: string,
  { out, type, running, title }: ConvertArgs,
  charts: readonly (ChartRows | undefined)[],
): Promise<ConvertResult> {
  const privateCharacters = new PrivateCharacters()
  try {
    return await withDocument(path, privateCharacters, async (document, archive) => {
      if (type === 'docx') {
        const { bytes, missingPictures } = await writeDocx(document, archive, title)
        writeFileSync(out, bytes)
        return { missingParts: missingPictures > 0 }
      }
      addCharts(document, charts)
      const text = type === 'md' ? writeMarkdown(document, { running }) : writeText(document, { running })
      if (text.trim() === '') throw new DocweaveError('TEXT_NOT_FOUND')
      writeFileSync(out, text)
      return { missingParts: false }
    })
  } finally {
    privateCharacters.free()
  }
}
