/** Prints office files with LibreOffice and the fonts of our own tools, which have the widths of common fonts. */
import { documentFonts } from '@docweave/engines/fonts'
import { execa } from 'execa'

/** LibreOffice leaves out some of the files if it gets too many at once. */
const printedAtOnce = 20

/** Writes a PDF of each file to `folder`; none of a file that LibreOffice does not open. */
export async function printOffice(files: readonly string[], folder: string): Promise<void> {
  const { environment } = await documentFonts()
  for (let at = 0; at < files.length; at += printedAtOnce)
    await execa(
      'soffice',
      [
        `-env:UserInstallation=file://${folder}/profile`,
        ...['--headless', '--convert-to', 'pdf', '--outdir', folder],
        ...files.slice(at, at + printedAtOnce),
      ],
      { env: environment },
    )
}
