/** A host that trusts the identity emulator's unsigned tokens serves only this machine. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { developmentRefusal, isLocalRequest } from '@docweave/contract'

export const isLocal = ({ socket, headers }: IncomingMessage): boolean =>
  isLocalRequest({ peer: socket.remoteAddress, header: (name) => [headers[name]].flat().join(',') })

export function answerStranger(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(developmentRefusal)
}
