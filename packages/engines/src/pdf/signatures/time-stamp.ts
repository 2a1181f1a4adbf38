/** Time stamps (RFC 3161), which certify when a signature existed; verified before they are used. */
import { randomBytes } from 'node:crypto'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs'

const answerWithin = 10_000
/** The maximum size of a token with its certificates, which is reserved in a signature. */
export const longestToken = 20_000
const sha256 = '2.16.840.1.101.3.4.2.1'

let server: URL | undefined

/** Sets the time stamp server; without one, signatures state this machine's time. */
export function takeTimeStampsFrom(url: string): void {
  server = new URL(url)
}

/** Whether a time stamp server is set. */
export const hasTimeStamps = (): boolean => server !== undefined

/** `granted` and `grantedWithMods` (RFC 3161, 2.4.2). */
const isGranted = (status: number) => status === 0 || status === 1

async function checkedToken(
  answer: ArrayBuffer,
  stamped: Uint8Array<ArrayBuffer>,
  nonce: Integer,
): Promise<ArrayBuffer> {
  const { status, timeStampToken } = TimeStampResp.fromBER(answer)
  if (!isGranted(status.status) || !timeStampToken)
    throw new Error(`the time stamp server rejected the request with status ${status.status}`)
  const signed = new SignedData({ schema: timeStampToken.content })
  const content = signed.encapContentInfo.eContent?.getValue()
  if (!content || !TSTInfo.fromBER(content).nonce?.isEqual(nonce))
    throw new Error('the nonce of the time stamp differs from that of the request')
  // Compares the imprint with the stamped bytes, and verifies the server's own signature.
  if (!(await signed.verify({ signer: 0, data: stamped.buffer })))
    throw new Error('the signature of the time stamp is invalid')
  const token = timeStampToken.toSchema().toBER()
  if (token.byteLength > longestToken) throw new Error('the time stamp is larger than the space reserved for it')
  return token
}

/**
 * Requests a token from the server set by `takeTimeStampsFrom`.
 *
 * @param stamped the bytes to stamp: those of a signature
 * @returns the token, a CMS `ContentInfo` as DER
 * @throws DocweaveError `TIME_STAMP_FAILED` without a valid answer within 10 s, `CANCELLED`
 */
export async function timeStamp(stamped: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ArrayBuffer> {
  try {
    if (!server) throw new Error('no time stamp server is configured')
    // A first byte between 0x01 and 0x7F makes the number positive, without a leading zero byte.
    const nonce = new Integer({ valueHex: Uint8Array.from([1, ...randomBytes(8)]).buffer })
    const request = new TimeStampReq({
      version: 1,
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
        hashedMessage: new OctetString({ valueHex: await crypto.subtle.digest('SHA-256', stamped) }),
      }),
      nonce,
      certReq: true,
    })
    const answer = await fetch(server, {
      method: 'POST',
      headers: { 'Content-Type': 'application/timestamp-query' },
      body: request.toSchema().toBER(),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithin)]),
    })
    if (!answer.ok) throw new Error(`the time stamp server responded with HTTP status ${answer.status}`)
    return await checkedToken(await answer.arrayBuffer(), stamped, nonce)
  } catch (error) {
    throw new DocweaveError(signal.aborted ? 'CANCELLED' : 'TIME_STAMP_FAILED', {}, error)
  }
}
