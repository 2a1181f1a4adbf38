/** Limits the open streams of this host. Each costs a connection here, so other hosts' streams do not count. */
import { DocweaveError, type StreamLimit } from '@docweave/contract'

/** @param limits the maximum number of streams per visitor, and for the host */
export function createStreamLimit(limits: { visitor: number; host: number }): StreamLimit {
  const open = new Map<string, number>()
  let all = 0
  const add = (visitor: string, by: 1 | -1) => {
    const count = (open.get(visitor) ?? 0) + by
    if (count > 0) open.set(visitor, count)
    else open.delete(visitor)
    all += by
  }
  return {
    open(visitor) {
      if (all >= limits.host || (open.get(visitor) ?? 0) >= limits.visitor) throw new DocweaveError('STREAMS_TOO_MANY')
      add(visitor, 1)
      let isOpen = true
      return () => {
        if (isOpen) add(visitor, -1)
        isOpen = false
      }
    },
  }
}
