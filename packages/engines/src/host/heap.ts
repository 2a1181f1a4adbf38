/**
 * A bound on mupdf's WebAssembly heap. A thread's `resourceLimits` count JavaScript objects alone; the heap grows through
 * `WebAssembly.Memory.grow`, and when that throws, mupdf's allocation fails with an error that can be caught.
 * Import this before mupdf.
 */
const grow = WebAssembly.Memory.prototype.grow
const pageBytes = 65_536
let bytes = 0

export const heap = {
  limitBytes: Number.POSITIVE_INFINITY,
  /** How large the heap has become; 0 while it never had to grow. */
  bytes: () => bytes,
}

WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
  const wanted = this.buffer.byteLength + pages * pageBytes
  if (wanted > heap.limitBytes) throw new RangeError('the heap has reached its limit')
  const before = grow.call(this, pages)
  bytes = wanted
  return before
}
