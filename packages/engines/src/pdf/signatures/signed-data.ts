/**
 * The signature itself: CMS SignedData (RFC 5652) with the attributes that ETSI EN 319 142-1, 6.3 requires of a PAdES B-B signature:
 * content-type, message-digest and ESS signing-certificate-v2; no signing-time, which is in the PDF's signature dictionary.
 */
import { fromBER, Null, ObjectIdentifier, OctetString, Sequence, type BaseBlock } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { SigningIdentity } from './identity.ts'

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  /** RFC 5035. */
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  /** RFC 3161, appendix A. */
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
}

const digest = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes)

/** DER sorts the members of a set by their bytes (X.690, 11.6), and verifiers digest the attributes as DER. */
const inOrder = <Each extends { toSchema(): { toBER(): ArrayBuffer } }>(set: readonly Each[]): Each[] =>
  set.toSorted((a, b) => Buffer.compare(Buffer.from(a.toSchema().toBER()), Buffer.from(b.toSchema().toBER())))

const attribute = (type: string, value: BaseBlock) => new Attribute({ type, values: [value] })

/** `SigningCertificateV2`, without its default hash SHA-256, and without the issuer, which the signer's name already states. */
const signingCertificate = (hash: ArrayBuffer) =>
  new Sequence({
    value: [new Sequence({ value: [new Sequence({ value: [new OctetString({ valueHex: hash })] })] })],
  })

const asDer = (data: SignedData) =>
  new Uint8Array(new ContentInfo({ contentType: oid.signedData, content: data.toSchema(true) }).toSchema().toBER())

/**
 * Signs `content`.
 *
 * @returns the `ContentInfo` as DER, and the signature in it, for which a time stamp is requested
 */
export async function signedData(
  content: Uint8Array<ArrayBuffer>,
  identity: SigningIdentity,
): Promise<{ der: Uint8Array; signature: Uint8Array }> {
  const certificate = Certificate.fromBER(identity.certificate)
  const chain = identity.chain.map((der) => Certificate.fromBER(der))
  const hash = () => new AlgorithmIdentifier({ algorithmId: oid.sha256, algorithmParams: new Null() })
  const attributes = [
    attribute(oid.contentType, new ObjectIdentifier({ value: oid.data })),
    attribute(oid.messageDigest, new OctetString({ valueHex: await digest(content) })),
    attribute(oid.signingCertificateV2, signingCertificate(await digest(identity.certificate))),
  ]
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: hash(),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: inOrder(attributes) }),
  })
  const data = new SignedData({
    version: 1,
    digestAlgorithms: [hash()],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: inOrder([certificate, ...chain]),
    signerInfos: [signer],
  })
  await data.sign(identity.key, 0, 'SHA-256')
  return { der: asDer(data), signature: Uint8Array.from(signer.signature.valueBlock.valueHexView) }
}

/** Adds a time stamp token (DER) to a `ContentInfo` of `signedData`. */
export function withTimeStamp(der: Uint8Array<ArrayBuffer>, token: Uint8Array<ArrayBuffer>): Uint8Array {
  const data = new SignedData({ schema: ContentInfo.fromBER(der).content })
  for (const signer of data.signerInfos)
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute(oid.timeStampToken, fromBER(token).result)],
    })
  return asDer(data)
}
