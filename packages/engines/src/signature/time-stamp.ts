/** Time stamps (RFC 3161): a server's word for when a signature was there, checked before it is used. */
import { randomBytes } from 'node:crypto'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs'

const answerWithin = 10_000
/** A token with its certificates; more than this has no place in a signature. */
export const longestToken = 20_000
const sha256 = '2.16.840.1.101.3.4.2.1'

let server: URL | undefined

/** Names the time stamp server; without one, signatures carry this machine's time. */
export function takeTimeStampsFrom(url: string): void {
  server = new URL(url)
}

/** Whether there is a time stamp server. */
export const hasTimeStamps = (): boolean => server !== undefined

/** `granted` and `grantedWithMods` (RFC 3161, 2.4.2). */
const isGranted = (status: number) => status === 0 || status === 1

async function checkedToken(
  answer: ArrayBuffer,
  stamped: Uint8Array<ArrayBuffer>,
  nonce: Integer,
): Promise<ArrayBuffer> {
  const { status, timeStampToken } = TimeStampResp.fromBER(answer)
  if (!isGranted(status.status) || !timeStampToken) throw new Error(`the server answers with status ${status.status}`)
  const signed = new SignedData({ schema: timeStampToken.content })
  const content = signed.encapContentInfo.eContent?.getValue()
  if (!content || !TSTInfo.fromBER(content).nonce?.isEqual(nonce)) throw new Error('the answer is to another question')
  // Compares the imprint with what was to be stamped, and checks the server's own signature.
  if (!(await signed.verify({ signer: 0, data: stamped.buffer }))) throw new Error('the token is not sound')
  const token = timeStampToken.toSchema().toBER()
  if (token.byteLength > longestToken) throw new Error('the token is too long')
  return token
}

/**
 * Asks the server that `takeTimeStampsFrom` named for a token.
 *
 * @param stamped what is to be stamped: a signature's bytes
 * @returns the token, a CMS `ContentInfo` as DER
 * @throws DocweaveError `TIME_STAMP_FAILED` when it does not answer rightly within 10 s, `CANCELLED`
 */
export async function timeStamp(stamped: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ArrayBuffer> {
  try {
    if (!server) throw new Error('no time stamp server is set')
    // A first byte below 0x80 and above 0: the number is positive and written in as many bytes as it has.
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
    if (!answer.ok) throw new Error(`the server answers with ${answer.status}`)
    return await checkedToken(await answer.arrayBuffer(), stamped, nonce)
  } catch (error) {
    throw new DocweaveError(signal.aborted ? 'CANCELLED' : 'TIME_STAMP_FAILED', {}, error)
  }
}
