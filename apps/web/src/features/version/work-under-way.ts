/** What a reload would break off: files on their way. Whoever sends them says so. */
let under = 0

/** Says that something begins; gives what says that it is over. */
export function beginWork(): () => void {
  under += 1
  let over = false
  return () => {
    if (!over) under -= 1
    over = true
  }
}

export const isWorking = (): boolean => under > 0
