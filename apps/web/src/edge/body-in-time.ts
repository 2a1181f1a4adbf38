/** Time limit (ms) for small request bodies that this worker reads itself: a slow client must not hold it up. */

const patience = 30_000

/** The response to a body that timed out (RFC 9110, 15.5.9). */
export const tooLate = () =>
  new Response('Request timeout\n', { status: 408, headers: { connection: 'close', 'cache-control': 'no-store' } })

/**
 * Resolves with what `read` resolves with, or `undefined` after `milliseconds`. Rejects like `read`.
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
