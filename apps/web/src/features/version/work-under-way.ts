/** Tracks uploads, which a reload would abort. */
let under = 0

/** Marks the start of an upload; returns a function that marks its end. */
export function beginWork(): () => void {
  under += 1
  let over = false
  return () => {
    if (!over) under -= 1
    over = true
  }
}

export const isWorking = (): boolean => under > 0
