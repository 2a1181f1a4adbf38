/** Reports caught start-up errors, and marks the end of start-up (`startup-script.ts`). */

const tell: unknown = typeof window === 'undefined' ? undefined : Reflect.get(window, 'tellStartupError')

/** Reports an error that start-up code caught. */
export function tellStartupError(error: unknown): void {
  console.error(error)
  if (typeof tell === 'function') Reflect.apply(tell, undefined, [String(error)])
}

/** From now on errors belong to the page, which shows them itself. */
export const startupDone = (): void => void Reflect.set(window, 'startupDone', true)
