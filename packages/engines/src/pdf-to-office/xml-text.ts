/** Text of XML documents: control characters and noncharacters are not allowed (XML 1.0, 2.2). */
const forbidden = /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu

export const xmlText = (text: string): string => text.replaceAll(forbidden, '')
