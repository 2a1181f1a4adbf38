/** Finds the leftovers of an ended run: files in its work folder, and processes. */
import { readdir, readFile } from 'node:fs/promises'

/**
 * Returns the running child processes of this process (Linux; elsewhere always empty).
 *
 * @param isPooled whether a process, by its command line, belongs to a pool that keeps it running on purpose
 */
export async function childProcesses(isPooled: (commandLine: string) => boolean = () => false): Promise<string[]> {
  const threads = await readdir('/proc/self/task').catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const ids = lists.flatMap((list) => list.split(' ').filter((id) => id !== ''))
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return ids.filter((_, at) => !isPooled(lines[at] ?? ''))
}

/** Lists the content of a folder that should be empty. */
export const leftIn = (folder: string): Promise<string[]> => readdir(folder)
