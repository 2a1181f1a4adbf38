/** Set when a started run is about to navigate to its job page, which then moves the focus to its heading. */
let expected = false

/** Call before navigating to the page of a job that the visitor has started. */
export const expectArrival = (): void => {
  expected = true
}

/** Whether `expectArrival` was called since the last call. */
export function takeArrival(): boolean {
  const arrived = expected
  expected = false
  return arrived
}
