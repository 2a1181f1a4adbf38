/** The files of a message, from the structure that the server reports (BODYSTRUCTURE, RFC 9051, 7.5.2). */
import type { MailFile } from '@docweave/contract'
import type { MessageStructureObject } from 'imapflow'

/** Deeper parts are not looked at: servers and mail programs nest a few levels. */
const deepest = 20

/** The proof of a signed message, beside what was signed. */
const signatures: ReadonlySet<string> = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
])

/**
 * Lists the attachments: parts that are marked as such, and those with a name. A part of a `multipart/related` that is not marked is a
 * picture in the text, such as the logo of a signature. A message inside is one file if it is attached, and none otherwise.
 */
export function filesOf(node: MessageStructureObject | undefined, isRelated = false, depth = 0): MailFile[] {
  if (!node || depth > deepest) return []
  const type = node.type.toLowerCase()
  if (type.startsWith('multipart/'))
    return (node.childNodes ?? []).flatMap((child, index) =>
      // The first part of a related group is the text, or a group of its own.
      filesOf(child, (isRelated && index === 0) || (type === 'multipart/related' && index > 0), depth + 1),
    )
  if (signatures.has(type)) return []
  const name = node.dispositionParameters?.['filename'] ?? node.parameters?.['name'] ?? ''
  const isAttached = node.disposition?.toLowerCase() === 'attachment'
  const isFile = isAttached || (name !== '' && !isRelated)
  // The only part of a message has no number in its structure.
  return isFile ? [{ name: name === '' ? nameOf(type) : name, part: node.part ?? '1' }] : []
}

/** A name for an attachment without one: its content decides about the kind. */
const nameOf = (type: string): string => (type === 'message/rfc822' ? 'message.eml' : 'attachment')
