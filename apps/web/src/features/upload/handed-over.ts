/** Files a visitor dropped on one page and takes on to the next. They live in memory alone: a reload drops them. */
let waiting: File[] = []

/** Leaves files for the page that comes next. */
export const handOver = (files: readonly File[]): void => {
  waiting = [...files]
}

/** Takes the files that were left, once. */
export function takeHandedOver(): File[] {
  const files = waiting
  waiting = []
  return files
}
