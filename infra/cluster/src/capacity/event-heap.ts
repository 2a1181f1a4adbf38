/** A priority queue of events, the earliest first. */

/** A binary heap of events, ordered by time. */
export class EventHeap<Event extends { at: number }> {
  readonly #events: Event[] = []

  push(event: Event): void {
    const events = this.#events
    let place = events.push(event) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = events[parent]
      if (!above || above.at <= event.at) break
      events[place] = above
      place = parent
    }
    events[place] = event
  }

  pop(): Event | undefined {
    const events = this.#events
    const first = events[0]
    const last = events.pop()
    if (!last || events.length === 0) return first
    let place = 0
    for (;;) {
      const [left, right] = [events[2 * place + 1], events[2 * place + 2]]
      if (!left) break
      const least = right && right.at < left.at ? right : left
      if (least.at >= last.at) break
      events[place] = least
      place = 2 * place + (least === left ? 1 : 2)
    }
    events[place] = last
    return first
  }
}
