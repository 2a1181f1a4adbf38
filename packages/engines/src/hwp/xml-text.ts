/** Text in XML and out of it. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Characters that XML 1.0 (2.2) does not allow. */
// oxlint-disable-next-line eslint/no-control-regex -- they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const decoded = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** Without what must not stand there. */
export const encoded = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
