/** Office files of other programs, as `made/office/make.sh` made them, and the texts that are in each. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Texts = z.object({
  /** Where the text "example.org" leads to. */
  link: z.string(),
  /** Opens the files called `locked`; the old forms take its first 15 characters. */
  password: z.string(),
  /** A page, sheet or slide each; notes are on slides alone. */
  sections: z.array(
    z.object({ language: z.enum(['ko', 'ja', 'en']), heading: z.string(), paragraph: z.string(), note: z.string() }),
  ),
  /** Rows of cells, the first with the headings. */
  table: z.array(z.array(z.string())),
})

const folder = new URL('made/office/', import.meta.url)

export const officeTexts = Texts.parse(JSON.parse(readFileSync(new URL('texts.json', folder), 'utf8')))

/** A file by the program that made it and its ending, as `pandoc.docx`. */
export const officeFile = (name: string): Uint8Array => readFileSync(new URL(name, folder))
