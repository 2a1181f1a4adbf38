/** The folders that a local server may read: those of its start, and the client's roots. Symbolic links are resolved before a path is judged. */
import { realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { argumentRefused } from '../error-result.ts'

/** Whether a resolved path is a folder, or is in it. */
const isWithin = (folder: string, path: string) => {
  const rest = relative(folder, path)
  return rest !== '..' && !rest.startsWith(`..${sep}`) && !isAbsolute(rest)
}

const resolved = (path: string) => realpath(path).catch(() => undefined)

/** The path of a `file://` address; `undefined` for others. */
function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri)
  } catch {
    return undefined
  }
}

export function createFolders(started: readonly string[]) {
  let roots: readonly string[] = []

  /** Whether the resolved path is in one of the folders now. */
  async function allows(path: string): Promise<boolean> {
    const folders = await Promise.all([...started, ...roots].map(resolved))
    return folders.some((folder) => folder !== undefined && isWithin(folder, path))
  }

  return {
    allows,
    /** Replaces the client's roots by those among the addresses that are folders here. */
    setRoots: (uris: readonly string[]): void => {
      roots = uris.flatMap((uri) => pathOf(uri) ?? [])
    },
    /** Whether the path exists and is outside of the folders, so that more roots could help. */
    async isOutside(path: string): Promise<boolean> {
      const real = await resolved(path)
      return real !== undefined && !(await allows(real))
    },
    /**
     * Returns the resolved path of a file that may be read.
     *
     * @throws ApiError `REQUEST_INVALID`; the same for a file that is outside and for one that does not exist, so that nobody learns which
     *   files there are
     */
    async readable(path: string): Promise<string> {
      const real = isAbsolute(path) ? await resolved(path) : undefined
      if (real === undefined || !(await allows(real)) || !(await stat(real)).isFile())
        throw argumentRefused(
          'files',
          `No file in the folders that this server may read has the path ${path}. Use an absolute path.`,
        )
      return real
    },
    /** The folder of a file, if something may be written beside it. */
    async beside(path: string): Promise<string | undefined> {
      const real = await resolved(path)
      if (real === undefined) return undefined
      const folder = dirname(real)
      return (await allows(folder)) ? folder : undefined
    },
  }
}
