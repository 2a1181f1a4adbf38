/** Inserts anchors into markup at byte offsets. */

const [less, greater] = [0x3c, 0x3e]

/** Returns the last position up to `at` that is not inside a tag. */
function betweenTags(markup: Buffer, at: number): number {
  const opening = markup.lastIndexOf(less, at - 1)
  const closing = markup.lastIndexOf(greater, at - 1)
  return opening > closing ? opening : at
}

/** Inserts an anchor at each of `places`, with the id that `idOf` returns. */
export function markPlaces(markup: Buffer, places: Iterable<number>, idOf: (place: number) => string): Buffer {
  const sorted = [...new Set(places)].filter((place) => place >= 0 && place <= markup.length).toSorted((a, b) => a - b)
  const parts: Buffer[] = []
  let from = 0
  for (const place of sorted) {
    const at = Math.max(from, betweenTags(markup, place))
    parts.push(markup.subarray(from, at), Buffer.from(`<a id="${idOf(place)}"></a>`))
    from = at
  }
  return Buffer.concat([...parts, markup.subarray(from)])
}
