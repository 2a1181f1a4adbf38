/** Small bodies that this worker reads itself: a client that sends one a byte at a time is not waited for. */

const patience = 30_000

/** How a body that did not come in time is answered (RFC 9110, 15.5.9). */
export const tooLate = () =>
  new Response('Request timeout\n', { status: 408, headers: { connection: 'close', 'cache-control': 'no-store' } })

/**
 * Gives what `read` reads of a request, or `undefined` where that takes longer than `milliseconds`. Rejects like `read`.
 *
 * @example await inTime(request.text())
 */
export async function inTime<T>(read: Promise<T>, milliseconds = patience): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  return Promise.race([read, late]).finally(() => clearTimeout(timer))
}
