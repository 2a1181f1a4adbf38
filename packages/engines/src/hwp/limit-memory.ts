/**
 * Limits the memory of a WebAssembly module that grows it internally: the maximum is written into the module before it is compiled
 * (WebAssembly Core Specification 2.0, 5.5.8).
 */

const memorySection = 5
const preambleBytes = 8
const hasMaximum = 1

/** Reads an unsigned LEB128 number (5.2.2). */
function readNumber(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0
  for (let shift = 0, end = at; ; shift += 7) {
    const byte = bytes[end++] ?? 0
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return { value, end }
  }
}

function numberBytes(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) | 0x80)
  }
}

/**
 * Returns the module with a maximum for its single memory.
 *
 * @param pages the maximum, in pages of 64 KiB
 */
export function limitMemory(module: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  for (let at = preambleBytes; at < module.length;) {
    const content = readNumber(module, at + 1)
    const end = content.end + content.value
    if (module[at] === memorySection) {
      const count = readNumber(module, content.end)
      const least = readNumber(module, count.end + 1)
      const memory = [count.value, hasMaximum, ...numberBytes(least.value), ...numberBytes(pages)]
      const section = [memorySection, ...numberBytes(memory.length), ...memory]
      return new Uint8Array(Buffer.concat([module.subarray(0, at), Uint8Array.from(section), module.subarray(end)]))
    }
    at = end
  }
  throw new Error('the module has no memory of its own')
}
