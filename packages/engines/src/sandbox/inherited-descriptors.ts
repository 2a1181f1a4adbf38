/** File descriptors that this process has inherited and would pass on to the programs it starts. */
import { readdir, readFile } from 'node:fs/promises'
import { once } from '../once.ts'

/** `O_CLOEXEC` in `/proc/self/fdinfo` (octal). Node sets it on everything it opens; inherited descriptors do not have it. */
const closeOnExec = 0o2000000

const inherited = once(async (): Promise<string[]> => {
  const found: string[] = []
  for (const descriptor of await readdir('/proc/self/fd').catch(() => [])) {
    if (Number(descriptor) <= 2) continue
    const about = await readFile(`/proc/self/fdinfo/${descriptor}`, 'utf8').catch(() => '')
    const flags = Number.parseInt(/^flags:\s+(\d+)/m.exec(about)?.[1] ?? '', 8)
    if (!Number.isNaN(flags) && (flags & closeOnExec) === 0) found.push(descriptor)
  }
  // The sandbox's own descriptors have the lowest numbers.
  return found.filter((descriptor) => Number(descriptor) > 9)
})

/** Returns a command prefix that closes them; empty if there are none, which is usual. */
export async function withoutInherited(): Promise<string[]> {
  const descriptors = await inherited()
  if (descriptors.length === 0) return []
  return ['bash', '-c', `exec ${descriptors.map((each) => `${each}>&-`).join(' ')}; exec "$@"`, 'bash']
}
