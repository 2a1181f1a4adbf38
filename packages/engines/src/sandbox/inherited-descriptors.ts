/** File descriptors that this process was given by whoever started it, and would pass on to the programs it starts. */
import { readdir, readFile } from 'node:fs/promises'
import { once } from '../once.ts'

/** `O_CLOEXEC` as `/proc/self/fdinfo` writes it, in octal. Node opens everything with it; what was inherited has it not. */
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

/** Gives the beginning of a command that closes them before it runs the rest; empty where there are none, as is usual. */
export async function withoutInherited(): Promise<string[]> {
  const descriptors = await inherited()
  if (descriptors.length === 0) return []
  return ['bash', '-c', `exec ${descriptors.map((each) => `${each}>&-`).join(' ')}; exec "$@"`, 'bash']
}
