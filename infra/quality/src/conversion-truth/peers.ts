/** The peers of conversions: pdf2docx in a virtual environment, and LibreOffice's PDF import. */
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'

const script = `
import logging, os, signal, sys
from pdf2docx import Converter
logging.disable(logging.CRITICAL)
def end(*_):
    raise TimeoutError('takes too long')
signal.signal(signal.SIGALRM, end)
seconds, out = int(sys.argv[1]), sys.argv[2]
for path in sys.argv[3:]:
    try:
        signal.alarm(seconds)
        converter = Converter(path)
        converter.convert(os.path.join(out, os.path.basename(path)[:-4] + '.docx'))
        converter.close()
    except Exception as error:
        print(path, error, file=sys.stderr)
    finally:
        signal.alarm(0)
`

/** Creates a Python environment at `place` with the packages of `locks/{lock}.txt`, verified by hash; returns its executable. */
export async function pythonWith(
  place: string,
  lock: 'pdf2docx' | 'producers' | 'real-peers' | 'rapidocr',
): Promise<string> {
  await execa('python3', ['-m', 'venv', place])
  const python = join(place, 'bin', 'python')
  const file = fileURLToPath(new URL(`locks/${lock}.txt`, import.meta.url))
  const pinned = ['--require-hashes', '--no-deps', '--only-binary=:all:', '-r', file]
  await execa(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...pinned])
  return python
}

/** Installs pdf2docx below `folder` and returns its Python. */
export const installPdf2docx = (folder: string): Promise<string> => pythonWith(join(folder, 'pdf2docx'), 'pdf2docx')

const resultsOf = (paths: readonly string[], folder: string, ending: string) =>
  paths.map((path) => join(folder, `${basename(path, '.pdf')}.${ending}`))

/** Some documents take hours. */
const mostSeconds = 60

/** Returns the paths of the Word files. Documents that it cannot convert, or not in a minute, have none. */
export async function pdf2docx(python: string, paths: readonly string[], folder: string): Promise<string[]> {
  const out = join(folder, 'by-pdf2docx')
  await mkdir(out)
  const program = join(folder, 'convert.py')
  await writeFile(program, script)
  await execa(python, [program, `${mostSeconds}`, out, ...paths])
  return resultsOf(paths, out, 'docx')
}

export interface LibreOffice {
  /** Writes PDFs beside the documents. */
  print(paths: readonly string[]): Promise<void>
  /** Opens PDFs with an import filter and writes them as `ending`. */
  importPdfs(paths: readonly string[], filter: string, ending: string): Promise<string[]>
}

export function libreOffice(folder: string): LibreOffice {
  const always = [`-env:UserInstallation=file://${folder}/profile`, '--headless']
  const run = (options: readonly string[], out: string, paths: readonly string[]) =>
    execa('soffice', [...always, ...options, '--outdir', out, ...paths])
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
