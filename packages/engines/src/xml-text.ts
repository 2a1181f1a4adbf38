/** Text in XML and out of it. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Characters that XML 1.0 (2.2) does not allow. */
// oxlint-disable-next-line eslint/no-control-regex -- they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** The character of a number; `undefined` where there is none (Unicode ends at U+10FFFF). */
const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : undefined)

/** Text without its references (XML 1.0, 4.1), in one pass: what was encoded twice is decoded once. One that means nothing stays. */
export const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hexadecimal?: string, decimal?: string, name = '') =>
      (hexadecimal !== undefined
        ? character(Number.parseInt(hexadecimal, 16))
        : decimal !== undefined
          ? character(Number(decimal))
          : entities[name]) ?? whole,
  )

/** Without what must not stand there. */
export const encoded = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
