/** Escapes and unescapes text for XML. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Characters that XML 1.0 (2.2) does not allow. */
// oxlint-disable-next-line eslint/no-control-regex -- they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Returns the character of a code point; `undefined` above U+10FFFF. */
const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : undefined)

/** Resolves character references (XML 1.0, 4.1) in one pass, so double escapes are resolved once. Unknown references are not changed. */
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

/** Escapes text and removes the characters that XML does not allow. */
export const encoded = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
