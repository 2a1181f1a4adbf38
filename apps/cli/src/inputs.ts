/** Finds the files that `--in` names: paths, folders, patterns that the shell did not expand, and standard input. */
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { glob, isDynamicPattern } from 'tinyglobby'
import { makeTemporaryFolder } from './temporary-folder.ts'
import { UsageError } from './usage-error.ts'

export interface InputFile {
  path: string
  /** The name that the server names the results after. */
  name: string
}

/** The word for standard input, and for standard output. */
export const STANDARD = '-'

/** The name of standard input without `--name`. */
const standardName = 'stdin'

export interface InputSource {
  stdin: Readable & { isTTY?: boolean }
  /** The name of standard input. */
  name: string | undefined
  signal: AbortSignal
}

/** Numbers in names count: page-2 is before page-10. */
const { compare } = new Intl.Collator('en', { numeric: true })

/** Expands a pattern, in natural order. `*` does not match a leading dot. Windows paths may have backslashes. */
async function expand(pattern: string, cwd: string | undefined): Promise<string[]> {
  const portable = process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern
  const found = await glob(portable, { ...(cwd === undefined ? {} : { cwd }), expandDirectories: false })
  return found.toSorted(compare)
}

/** Returns the files of a word, and whether it is the path of one file. */
async function pathsOf(word: string): Promise<{ paths: string[]; isPath: boolean }> {
  const found = await stat(word).catch(() => undefined)
  if (found?.isDirectory()) {
    const names = await expand('*', word)
    if (names.length === 0)
      throw new UsageError(
        `The folder ${word} has no files. Subfolders are read with a pattern: "${join(word, '**')}".`,
      )
    return { paths: names.map((name) => join(word, name)), isPath: false }
  }
  // A file whose name has brackets or other characters of patterns is taken as it is.
  if (found) return { paths: [word], isPath: true }
  if (!isDynamicPattern(word)) throw new UsageError(`There is no file ${word}.`)
  const paths = await expand(word, undefined)
  if (paths.length === 0) throw new UsageError(`No file matches ${word}.`)
  return { paths, isPath: false }
}

/** Copies standard input to a temporary file: its kind is detected, and an interrupted upload resumed, at any position. */
async function readStandardInput({ stdin, name, signal }: InputSource): Promise<InputFile> {
  if (stdin.isTTY) throw new UsageError('Standard input is a terminal: pipe a file into this command.')
  const path = join(makeTemporaryFolder(), 'stdin')
  await pipeline(stdin, createWriteStream(path), { signal })
  return { path, name: name ?? standardName }
}

/**
 * Returns the files of `words`, in order: `-` is standard input, a folder stands for the files directly in it, and a pattern for the files
 * that match it. A path may be given twice, to merge a file with itself; but what a
 * folder or a pattern finds is taken once.
 *
 * @throws UsageError when there is no file, nothing matches, or standard input is named twice
 */
export async function findInputs(words: readonly string[], source: InputSource): Promise<InputFile[]> {
  if (words.filter((word) => word === STANDARD).length > 1)
    throw new UsageError('Standard input can be read only once.')
  const files: InputFile[] = []
  const [named, found] = [new Set<string>(), new Set<string>()]
  for (const word of words) {
    if (word === STANDARD) {
      files.push(await readStandardInput(source))
      continue
    }
    const { paths, isPath } = await pathsOf(word)
    for (const path of paths) {
      if (found.has(path) || (!isPath && named.has(path))) continue
      ;(isPath ? named : found).add(path)
      files.push({ path, name: basename(path) })
    }
  }
  return files
}
