/** Waits for a file that another request or worker holds: one that was ended lets go of its files soon, but not at once. */

/** In ms. */
const patience = 3000
const pause = 20

/** Does `work`, again and again while it fails with an error that `mayPass`. @throws its last error after 3 seconds */
export async function untilFree<Result>(
  work: () => Promise<Result>,
  mayPass: (error: unknown) => boolean,
): Promise<Result> {
  for (const end = performance.now() + patience; ;) {
    try {
      return await work()
    } catch (error) {
      if (!mayPass(error) || performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
