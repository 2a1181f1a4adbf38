/** The programs that conversions are compared with: pdf2docx in an environment of its own, and LibreOffice's import of PDFs. */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const maxBuffer = 2 ** 26

/** The newest pdf2docx, with the versions of its own libraries that it works with: with newer ones it finds no text at all. */
const packages = ['pdf2docx==0.5.8', 'pymupdf==1.24.14', 'numpy==2.2.6', 'opencv-python-headless==4.14.0.94']

const script = `
import logging, os, sys
from pdf2docx import Converter
logging.disable(logging.CRITICAL)
out = sys.argv[1]
for path in sys.argv[2:]:
    try:
        converter = Converter(path)
        converter.convert(os.path.join(out, os.path.basename(path)[:-4] + '.docx'))
        converter.close()
    except Exception as error:
        print(path, error, file=sys.stderr)
`

/** Makes a Python at `place` with these packages, and gives its program. */
export async function pythonWith(place: string, wanted: readonly string[]): Promise<string> {
  await execute('python3', ['-m', 'venv', place])
  const python = join(place, 'bin', 'python')
  await execute(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...wanted], { maxBuffer })
  return python
}

/** Installs pdf2docx below `folder` and gives its Python. */
export const installPdf2docx = (folder: string): Promise<string> => pythonWith(join(folder, 'pdf2docx'), packages)

const resultsOf = (paths: readonly string[], folder: string, ending: string) =>
  paths.map((path) => join(folder, `${basename(path, '.pdf')}.${ending}`))

/** Gives where the Word files are; of a document that it cannot convert there is none. */
export async function pdf2docx(python: string, paths: readonly string[], folder: string): Promise<string[]> {
  const out = join(folder, 'by-pdf2docx')
  await mkdir(out)
  const program = join(folder, 'convert.py')
  await writeFile(program, script)
  await execute(python, [program, out, ...paths], { maxBuffer })
  return resultsOf(paths, out, 'docx')
}

export interface LibreOffice {
  /** Makes PDFs beside documents. */
  print(paths: readonly string[]): Promise<void>
  /** Opens PDFs with an import filter and writes them as `ending`. */
  importPdfs(paths: readonly string[], filter: string, ending: string): Promise<string[]>
}

export function libreOffice(folder: string): LibreOffice {
  const run = (options: readonly string[], out: string, paths: readonly string[]) =>
    execute(
      'soffice',
      [`-env:UserInstallation=file://${folder}/profile`, '--headless', ...options, '--outdir', out, ...paths],
      { maxBuffer },
    )
  return {
    async print(paths) {
      await run(['--convert-to', 'pdf'], folder, paths)
    },
    async importPdfs(paths, filter, ending) {
      const out = join(folder, `by-${filter}`)
      await run([`--infilter=${filter}`, '--convert-to', ending], out, paths)
      return resultsOf(paths, out, ending)
    },
  }
}
