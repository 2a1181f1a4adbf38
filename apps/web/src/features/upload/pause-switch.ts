/** Pauses and resumes uploads, at the visitor's request or while offline; and knows whether the server answers them. */

export interface PauseSwitch {
  readonly paused: boolean
  /** Calls `changed` on every change. Returns an unsubscribe function. */
  listen(changed: (paused: boolean) => void): () => void
  /** Resolves when nothing is paused; immediately if nothing is. */
  open(): Promise<void>
  /** Whether the last attempt to reach the server failed, and will be repeated. */
  readonly interrupted: boolean
  setInterrupted(interrupted: boolean): void
}

export interface HandSwitch extends PauseSwitch {
  set(paused: boolean): void
}

export function createPauseSwitch(): HandSwitch {
  const listeners = new Set<(paused: boolean) => void>()
  let paused = false
  let interrupted = false
  const listen: PauseSwitch['listen'] = (changed) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  }
  return {
    get paused() {
      return paused
    },
    set(next) {
      if (next === paused) return
      paused = next
      for (const changed of listeners) changed(next)
    },
    listen,
    get interrupted() {
      return interrupted
    },
    setInterrupted(next) {
      interrupted = next
    },
    open: () =>
      new Promise((resolve) => {
        if (!paused) return resolve()
        const end = listen((still) => {
          if (still) return
          end()
          resolve()
        })
      }),
  }
}
