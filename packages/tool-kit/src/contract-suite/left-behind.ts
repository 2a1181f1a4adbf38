/** What a run that is over must not have left: files in its work folder, and processes. */
import { readdir, readFile } from 'node:fs/promises'

/**
 * The processes that this process has started and that are still there (Linux; elsewhere nothing is seen).
 *
 * @param isPooled tells by its command line whether a process belongs to a pool, which keeps it on purpose
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

/** What is in a folder that should be empty. */
export const leftIn = (folder: string): Promise<string[]> => readdir(folder)
