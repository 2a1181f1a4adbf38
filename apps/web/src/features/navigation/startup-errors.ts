/** What start-up itself catches, and its end (`startup-script.ts`). */

const tell: unknown = typeof window === 'undefined' ? undefined : Reflect.get(window, 'tellStartupError')

/** Tells of an error that start-up itself caught. */
export function tellStartupError(error: unknown): void {
  console.error(error)
  if (typeof tell === 'function') Reflect.apply(tell, undefined, [String(error)])
}

/** From now on what goes wrong is the page's own, and seen there. */
export const startupDone = (): void => void Reflect.set(window, 'startupDone', true)
