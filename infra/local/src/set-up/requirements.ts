/** Programs and fonts that are not workspace packages, and how to detect them. */
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The purpose of the set-up. Each requires everything that the previous one requires, and more. */
export type Purpose = 'start' | 'test' | 'bench'

export interface Requirement {
  /** The name of its Debian package. */
  apt: string
  /** A program on the PATH, a language of Tesseract, or a file. */
  has: { program: string } | { tesseract: string } | { file: string }
}

const START: Requirement[] = [
  { apt: 'tesseract-ocr', has: { program: 'tesseract' } },
  { apt: 'tesseract-ocr-osd', has: { tesseract: 'osd' } },
  { apt: 'tesseract-ocr-kor', has: { tesseract: 'kor' } },
  { apt: 'tesseract-ocr-jpn', has: { tesseract: 'jpn' } },
  { apt: 'bubblewrap', has: { program: 'bwrap' } },
  { apt: 'util-linux', has: { program: 'prlimit' } },
  { apt: 'ffmpeg', has: { program: 'ffmpeg' } },
  { apt: 'libreoffice-writer-nogui', has: { file: '/usr/lib/libreoffice/program/libswlo.so' } },
  { apt: 'libreoffice-calc-nogui', has: { file: '/usr/lib/libreoffice/program/libsclo.so' } },
  { apt: 'libreoffice-impress-nogui', has: { file: '/usr/lib/libreoffice/program/libsdlo.so' } },
  { apt: 'libreoffice-math-nogui', has: { file: '/usr/lib/libreoffice/program/libsmlo.so' } },
  { apt: 'python3-uno', has: { file: '/usr/lib/python3/dist-packages/uno.py' } },
  { apt: 'fontconfig', has: { program: 'fc-cache' } },
  { apt: 'fonts-noto-cjk', has: { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' } },
  { apt: 'fonts-dejavu-core', has: { file: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf' } },
  { apt: 'fonts-opensymbol', has: { file: '/usr/share/fonts/truetype/libreoffice/opens___.ttf' } },
]
const TEST: Requirement[] = [
  { apt: 'chromium', has: { program: 'chromium' } },
  { apt: 'chromium-headless-shell', has: { program: 'chromium-headless-shell' } },
  { apt: 'poppler-utils', has: { program: 'pdftotext' } },
  { apt: 'openssl', has: { program: 'openssl' } },
  { apt: 'qpdf', has: { program: 'qpdf' } },
  { apt: 'clamav-daemon', has: { file: '/usr/sbin/clamd' } },
  { apt: 'dovecot-imapd', has: { file: '/usr/sbin/dovecot' } },
  { apt: 'strace', has: { program: 'strace' } },
  { apt: 'tini', has: { program: 'tini' } },
]
const BENCH: Requirement[] = [
  { apt: 'ocrmypdf', has: { program: 'ocrmypdf' } },
  { apt: 'pocketsphinx-testdata', has: { file: '/usr/share/pocketsphinx/test/data/librivox/transcription' } },
]

export const REQUIREMENTS: Record<Purpose, Requirement[]> = {
  start: START,
  test: [...START, ...TEST],
  bench: [...START, ...TEST, ...BENCH],
}

/** Whether a PATH contains an executable of that name. */
export function onPath(program: string, path: string): boolean {
  return path.split(delimiter).some((folder) => {
    if (!folder) return false
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Returns the missing requirements. `languages` are those that Tesseract lists. */
export function missingOf(requirements: Requirement[], path: string, languages: ReadonlySet<string>): Requirement[] {
  return requirements.filter(({ has }) => {
    if ('program' in has) return !onPath(has.program, path)
    if ('tesseract' in has) return !languages.has(has.tesseract)
    return !existsSync(has.file)
  })
}
