/** Inspects chosen files, several at a time, and reports what their content says. */
import type { ChosenFile } from './chosen-file.ts'
import { detectFile } from './detect-file.ts'
import { inspectFile } from './inspect-file.ts'

type Change = Partial<ChosenFile>

/** Concurrency: one at a time would mostly wait for the disk. */
const atOnce = 8

/**
 * Inspects the files.
 *
 * @param apply receives the changes by file key, at most once per frame: two hundred files must not render the page two hundred times
 */
export async function inspectFiles(
  files: readonly ChosenFile[],
  apply: (changes: ReadonlyMap<string, Change>) => void,
): Promise<void> {
  const waiting = new Map<string, Change>()
  const changeSoon = (key: string, change: Change) => {
    if (waiting.size === 0)
      requestAnimationFrame(() => {
        const now = new Map(waiting)
        waiting.clear()
        apply(now)
      })
    waiting.set(key, { ...waiting.get(key), ...change })
  }
  const rest = files.values()
  const lookOn = async () => {
    for (const { key, file } of rest) {
      if (!(file instanceof File)) continue
      const kind = (await detectFile(file)) ?? 'unknown'
      changeSoon(key, { kind })
      // Inspecting a large file takes long: its pages are shown meanwhile.
      void inspectFile(file, kind).then((look) => look && changeSoon(key, look))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lookOn))
}
