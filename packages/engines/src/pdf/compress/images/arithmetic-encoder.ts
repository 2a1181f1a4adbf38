/** The arithmetic encoder of JBIG2 (ITU-T T.88, annex E): codes bits with the probabilities that it has learned for their contexts. */

/** The states of a probability: its estimate, the next state after a likely and an unlikely bit, and whether the likely bit changes. */
const states: readonly (readonly [estimate: number, likely: number, unlikely: number, isSwitched: boolean])[] = [
  [0x5601, 1, 1, true], [0x3401, 2, 6, false], [0x1801, 3, 9, false], [0x0ac1, 4, 12, false], [0x0521, 5, 29, false],
  [0x0221, 38, 33, false], [0x5601, 7, 6, true], [0x5401, 8, 14, false], [0x4801, 9, 14, false], [0x3801, 10, 14, false],
  [0x3001, 11, 17, false], [0x2401, 12, 18, false], [0x1c01, 13, 20, false], [0x1601, 29, 21, false], [0x5601, 15, 14, true],
  [0x5401, 16, 14, false], [0x5101, 17, 15, false], [0x4801, 18, 16, false], [0x3801, 19, 17, false], [0x3401, 20, 18, false],
  [0x3001, 21, 19, false], [0x2801, 22, 19, false], [0x2401, 23, 20, false], [0x2201, 24, 21, false], [0x1c01, 25, 22, false],
  [0x1801, 26, 23, false], [0x1601, 27, 24, false], [0x1401, 28, 25, false], [0x1201, 29, 26, false], [0x1101, 30, 27, false],
  [0x0ac1, 31, 28, false], [0x09c1, 32, 29, false], [0x08a1, 33, 30, false], [0x0521, 34, 31, false], [0x0441, 35, 32, false],
  [0x02a1, 36, 33, false], [0x0221, 37, 34, false], [0x0141, 38, 35, false], [0x0111, 39, 36, false], [0x0085, 40, 37, false],
  [0x0049, 41, 38, false], [0x0025, 42, 39, false], [0x0015, 43, 40, false], [0x0009, 44, 41, false], [0x0005, 45, 42, false],
  [0x0001, 45, 43, false], [0x5601, 46, 46, false],
] // prettier-ignore

const estimates = Uint16Array.from(states, ([estimate]) => estimate)
const afterLikely = Uint8Array.from(states, ([, likely]) => likely)
const afterUnlikely = Uint8Array.from(states, ([, , unlikely]) => unlikely)
const switches = Uint8Array.from(states, ([, , , isSwitched]) => Number(isSwitched))

/** The names of the registers are those of the standard's flow charts (figures E.3 to E.12). */
export class ArithmeticEncoder {
  readonly #state: Uint8Array
  readonly #likely: Uint8Array
  #a = 0x8000
  #c = 0
  #ct = 12
  /** The byte that a carry may still change; before the first one, none. */
  #b = -1
  #bytes: Uint8Array = new Uint8Array(4096)
  #length = 0

  /** @param contexts the number of contexts */
  constructor(contexts: number) {
    this.#state = new Uint8Array(contexts)
    this.#likely = new Uint8Array(contexts)
  }

  encode(bit: number, context: number): void {
    const state = this.#state[context] ?? 0
    const estimate = estimates[state] ?? 0
    this.#a -= estimate
    if (bit === this.#likely[context]) {
      if ((this.#a & 0x8000) !== 0) {
        this.#c += estimate
        return
      }
      if (this.#a < estimate) this.#a = estimate
      else this.#c += estimate
      this.#state[context] = afterLikely[state] ?? 0
    } else {
      if (this.#a < estimate) this.#c += estimate
      else this.#a = estimate
      if (switches[state] === 1) this.#likely[context] = 1 - (this.#likely[context] ?? 0)
      this.#state[context] = afterUnlikely[state] ?? 0
    }
    this.#renormalize()
  }

  #renormalize(): void {
    do {
      this.#a <<= 1
      this.#c = (this.#c << 1) >>> 0
      if (--this.#ct === 0) this.#byteOut()
    } while ((this.#a & 0x8000) === 0)
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = byte
  }

  #byteOut(): void {
    if (this.#b !== 0xff && this.#c >= 0x8000000) {
      this.#b++
      this.#c &= 0x7ffffff
    }
    if (this.#b >= 0) this.#push(this.#b)
    // After a byte of ones, a bit is left free for a carry.
    const isStuffed = this.#b === 0xff
    this.#b = isStuffed ? this.#c >>> 20 : (this.#c >>> 19) & 0xff
    this.#c &= isStuffed ? 0xfffff : 0x7ffff
    this.#ct = isStuffed ? 7 : 8
  }

  /** Ends the code, and returns it. */
  finish(): Uint8Array {
    const most = this.#c + this.#a
    this.#c = (this.#c | 0xffff) >>> 0
    if (this.#c >= most) this.#c -= 0x8000
    this.#c = (this.#c << this.#ct) >>> 0
    this.#byteOut()
    this.#c = (this.#c << this.#ct) >>> 0
    this.#byteOut()
    if (this.#b !== 0xff) this.#push(this.#b)
    this.#push(0xff)
    this.#push(0xac)
    return this.#bytes.slice(0, this.#length)
  }
}
