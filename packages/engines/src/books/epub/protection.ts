/** Detects digital rights management of an EPUB, and fonts that are merely obfuscated (EPUB 3.3, 4.2.6 and 4.3). */
import { createHash } from 'node:crypto'
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { Archive } from '../../archive/index.ts'
import { decodeMarkup, childrenOf, elementsOf, findElement, localName, parseXml } from '../markup.ts'
import { resolvePath } from '../addresses.ts'

const obfuscations = {
  'http://www.idpf.org/2008/embedding': 'idpf',
  'http://ns.adobe.com/pdf/enc#RC': 'adobe',
} as const

export type Obfuscation = (typeof obfuscations)[keyof typeof obfuscations]

const isObfuscation = (algorithm: string): algorithm is keyof typeof obfuscations =>
  Object.hasOwn(obfuscations, algorithm)

/** Licence files of the systems of Adobe and Apple, and of LCP. */
const licences = ['META-INF/rights.xml', 'META-INF/sinf.xml', 'META-INF/license.lcpl']

/**
 * Reads the encryption declarations in META-INF. Only obfuscated fonts are allowed.
 *
 * @returns the obfuscated fonts by their paths
 * @throws DocweaveError `DRM_PROTECTED`
 */
export async function obfuscatedFonts(archive: Archive): Promise<Map<string, Obfuscation>> {
  const fonts = new Map<string, Obfuscation>()
  const encryption = await archive.read('META-INF/encryption.xml', 10_000_000)
  for (const data of encryption ? elementsOf(parseXml(decodeMarkup(encryption))) : []) {
    if (localName(data) !== 'EncryptedData') continue
    const algorithm = childrenOf(data, 'EncryptionMethod')[0]?.attribs['Algorithm'] ?? ''
    const path = findElement(data, 'CipherReference')?.attribs['URI']
    if (!isObfuscation(algorithm)) throw new DocweaveError('DRM_PROTECTED')
    if (path !== undefined) fonts.set(resolvePath('', path).path, obfuscations[algorithm])
  }
  if (licences.some((name) => archive.names.has(name))) throw new DocweaveError('DRM_PROTECTED')
  return fonts
}

const reach = { idpf: 1040, adobe: 1024 }

function keyOf(how: Obfuscation, identifier: string): Buffer {
  if (how === 'idpf')
    return createHash('sha1')
      .update(identifier.replaceAll(/[ \t\r\n]/g, ''))
      .digest()
  return Buffer.from(identifier.replace(/^urn:uuid:/i, '').replaceAll(/[^\da-f]/gi, ''), 'hex')
}

/** Deobfuscates a font, whose first bytes are combined with a key derived from the book's identifier. */
export function clearFont(font: Uint8Array, how: Obfuscation, identifier: string): Uint8Array {
  const key = keyOf(how, identifier)
  if (key.length === 0) return font
  return font.map((byte, at) => (at < reach[how] ? byte ^ (key[at % key.length] ?? 0) : byte))
}
