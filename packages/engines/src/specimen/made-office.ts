/** Office files of other programs, created by `made/office/make.sh`, and the texts in each. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Texts = z.object({
  /** The target of the link "example.org". */
  link: z.string(),
  /** The password of the files called `locked`; the old formats use its first 15 characters. */
  password: z.string(),
  /** One per page, sheet or slide; only slides have notes. */
  sections: z.array(
    z.object({ language: z.enum(['ko', 'ja', 'en']), heading: z.string(), paragraph: z.string(), note: z.string() }),
  ),
  /** Rows of cells, the first with the headings. */
  table: z.array(z.array(z.string())),
})

const folder = new URL('made/office/', import.meta.url)

export const officeTexts = Texts.parse(JSON.parse(readFileSync(new URL('texts.json', folder), 'utf8')))

/** A file by its program and extension, such as `pandoc.docx`. */
export const officeFile = (name: string): Uint8Array => readFileSync(new URL(name, folder))
