/** The completion scripts in the real shells; zsh and fish where they are installed. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UsageError } from '../usage-error.ts'
import { completionScript } from './completion-script.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

const isInstalled = async (shell: string) => (await execa(shell, ['--version'], { reject: false })).exitCode === 0
const checked = await Promise.all(
  SHELLS.map(async (shell): Promise<Shell[]> => ((await isInstalled(shell)) ? [shell] : [])),
)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-completion-'))
  for (const shell of SHELLS) await writeFile(join(folder, shell), completionScript(shell))
  await mkdir(join(folder, 'place/scans'), { recursive: true })
  await writeFile(join(folder, 'place/a b.pdf'), '')
})
afterAll(() => rm(folder, { recursive: true }))

/** A program for each shell that prints the candidates for the line `$LINE`, one a line. */
const programs: Record<Shell, string> = {
  bash: `source "$SCRIPT"
complete -p docweave > /dev/null || exit 1
COMP_LINE=$LINE COMP_POINT=\${#LINE}
_docweave
printf '%s\\n' "\${COMPREPLY[@]}"`,
  // The widgets of zsh run only in its line editor: compadd, which shows candidates, is replaced by a function.
  zsh: `compdef() { :; }
_files() { print -l -- *(/) }
compadd() { while [[ $1 == -* && $1 != -- ]]; do [[ $1 == -S ]] && shift; shift; done; [[ $1 == -- ]] && shift
  for each in "$@"; do [[ $each == "\${words[CURRENT]}"* ]] && print -r -- $each; done; return 0 }
source "$SCRIPT"
words=("\${(@s: :)LINE}")
CURRENT=\${#words}
_docweave`,
  fish: `source $SCRIPT
complete -C $LINE | string replace -r '\\t.*' ''
true`,
}

async function candidates(shell: Shell, line: string): Promise<string[]> {
  const options = { fish: ['--no-config'], zsh: ['-f'], bash: ['--norc'] }[shell]
  const { stdout, stderr, exitCode } = await execa(shell, [...options, '-c', programs[shell]], {
    cwd: join(folder, 'place'),
    env: { SCRIPT: join(folder, shell), LINE: line, HOME: folder, LC_ALL: 'C.UTF-8' },
    reject: false,
  })
  expect([exitCode, stderr]).toEqual([0, ''])
  return stdout.split('\n').filter((each) => each !== '')
}

/** Bash replaces only what is after the last `:` or `=`. */
const tail = (shell: Shell, words: string[]) =>
  shell === 'bash' ? words.map((word) => word.replace(/^.*[:=]/, '')) : words

describe.each(checked.flat())('%s', (shell) => {
  test('completes commands, shells and tools', async () => {
    expect(await candidates(shell, 'docweave r')).toEqual(['run'])
    expect(await candidates(shell, 'docweave completion f')).toEqual(['fish'])
    expect(await candidates(shell, 'docweave help compress')).toEqual(['compress-pdf'])
    expect(await candidates(shell, 'docweave run compress')).toEqual(['compress-pdf'])
    expect(await candidates(shell, 'docweave run pdf-ocr compress')).toEqual(['compress-pdf'])
    expect(await candidates(shell, 'docweave run --in a.pdf --out results compress')).toEqual(['compress-pdf'])
  })

  test('completes the options of run, and their values', async () => {
    expect(await candidates(shell, 'docweave run compress-pdf --wat')).toEqual(['--watch'])
    expect((await candidates(shell, 'docweave run compress-pdf --locale ')).toSorted()).toEqual(['en', 'ja', 'ko'])
    expect((await candidates(shell, 'docweave run compress-pdf --out ')).join()).toMatch(/^scans\/?$/)
  })

  test('completes the options of the other commands', async () => {
    expect(await candidates(shell, 'docweave mcp --o')).toEqual(['--out'])
    expect((await candidates(shell, 'docweave mcp --out ')).join()).toMatch(/^scans\/?$/)
    expect(await candidates(shell, 'docweave logout --')).toContain('--url')
  })

  test("completes a tool's options, their values, and further values of a list", async () => {
    expect((await candidates(shell, 'docweave run compress-pdf:lev')).toSorted()).toEqual(
      tail(
        shell,
        ['balanced', 'light', 'strong'].map((level) => `compress-pdf:level=${level}`),
      )
        .map((word) => (shell === 'bash' ? `level=${word}` : word))
        .toSorted(),
    )
    expect(await candidates(shell, 'docweave run compress-pdf:level=st')).toEqual(
      tail(shell, ['compress-pdf:level=strong']),
    )
    expect(await candidates(shell, 'docweave run pdf-ocr:deskew=false:languages=ko+j')).toEqual(
      tail(shell, ['pdf-ocr:deskew=false:languages=ko+ja']),
    )
  })
})

test('refuses another shell', () => {
  expect(() => completionScript('tcsh')).toThrow(UsageError)
  expect(() => completionScript(undefined)).toThrow('bash|zsh|fish')
})
