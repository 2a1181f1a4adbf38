/**
 * Limits mupdf's WebAssembly heap, which Node's heap limit does not count. The heap grows through `WebAssembly.Memory.grow`; when that
 * throws, mupdf's allocation fails with an error that can be caught.
 * Import this before mupdf.
 */
const grow = WebAssembly.Memory.prototype.grow
const pageBytes = 65_536

export const heap = {
  limitBytes: Number.POSITIVE_INFINITY,
}

WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
  const wanted = this.buffer.byteLength + pages * pageBytes
  if (wanted > heap.limitBytes) throw new RangeError('the heap has reached its limit')
  return grow.call(this, pages)
}
