/** What a run that is over must not have left: files in its work folder, and processes. */
import { readdir, readFile } from 'node:fs/promises'

/** The processes that this process has started and that are still there (Linux; elsewhere nothing is seen). */
export async function childProcesses(): Promise<string[]> {
  const threads = await readdir('/proc/self/task').catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter((id) => id !== ''))
}

/** What is in a folder that should be empty. */
export const leftIn = (folder: string): Promise<string[]> => readdir(folder)
