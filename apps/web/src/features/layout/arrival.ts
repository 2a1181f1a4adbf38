/** Tells the next page that the visitor's own run led to it: it moves the focus, as a full page load would. */
let expected = false

/** Announces a navigation. */
export const expectArrival = (): void => {
  expected = true
}

/** Whether this page was announced; true once. */
export function takeArrival(): boolean {
  const arrived = expected
  expected = false
  return arrived
}
