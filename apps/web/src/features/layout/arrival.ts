/** Tells the page that comes next that the visitor's own run led to it: it takes the focus, as a page loaded anew would. */
let expected = false

/** Announces the next page. */
export const expectArrival = (): void => {
  expected = true
}

/** Whether this page was announced; true once. */
export function takeArrival(): boolean {
  const arrived = expected
  expected = false
  return arrived
}
