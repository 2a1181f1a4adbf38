/** Whether there is a newer version than the one in this tab, for what shows it. It stays unsaid while files are on their way. */
import { isWorking } from './work-under-way.ts'

let newer = false
const listeners = new Set<() => void>()

export const newVersion = {
  get: () => newer,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Says that there is one. */
  found() {
    if (isWorking()) return void setTimeout(newVersion.found, 5_000)
    newer = true
    for (const listener of listeners) listener()
  },
}
