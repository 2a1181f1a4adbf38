/** Holds uploads and lets them go on: by the visitor's wish, or because the network is away. */

export interface PauseSwitch {
  readonly paused: boolean
  /** Calls `changed` whenever it is thrown. Gives a function that ends that. */
  listen(changed: (paused: boolean) => void): () => void
  /** Waits until nothing is held; at once when nothing is. */
  open(): Promise<void>
}

export interface HandSwitch extends PauseSwitch {
  set(paused: boolean): void
}

export function createPauseSwitch(): HandSwitch {
  const listeners = new Set<(paused: boolean) => void>()
  let paused = false
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
