/** Writes ToUnicode CMaps, which map a font's codes to text for copying and searching (ISO 32000-1, 9.10.3). */

/** Adobe Technical Note 5411: at most 100 entries in a block. */
const blockSize = 100

/** Formats a code as four hexadecimal digits. */
export const hex4 = (code: number): string => code.toString(16).padStart(4, '0')
const utf16Hex = (text: string) => Array.from({ length: text.length }, (_, at) => hex4(text.charCodeAt(at))).join('')

/** Returns the CMap of two-byte codes. */
export function unicodeMap(entries: readonly (readonly [code: number, text: string])[]): string {
  const blocks = Array.from({ length: Math.ceil(entries.length / blockSize) }, (_, block) => {
    const part = entries.slice(block * blockSize, (block + 1) * blockSize)
    const lines = part.map(([code, text]) => `<${hex4(code)}> <${utf16Hex(text)}>`)
    return `${part.length} beginbfchar\n${lines.join('\n')}\nendbfchar\n`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
