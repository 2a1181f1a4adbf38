/** A time stamp server for tests: `openssl ts` behind HTTP, on this machine only. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from './signing-material.ts'

const configuration = `[tsa]
default_tsa = here
[here]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
ess_cert_id_alg = sha256
`

/** Answers queries by `openssl ts`; `spoil` may alter the answer. */
function answering(folder: string, spoil: (answer: Buffer) => Buffer): RequestListener {
  return (request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        writeFileSync(join(folder, 'query'), Buffer.concat(parts))
        const query = ['-reply', '-config', 'ts.cnf', '-queryfile', 'query', '-signer', 'tsa.pem', '-inkey', 'tsa.key']
        const options = ['ts', ...query, '-chain', 'ca.pem', '-out', 'answer']
        execFileSync('openssl', options, { cwd: folder, stdio: 'pipe' })
        const answer = spoil(readFileSync(join(folder, 'answer')))
        response.setHeader('Content-Type', 'application/timestamp-reply').end(answer)
      })
  }
}

/** Starts the server on a free port. */
export async function startTimeStampServer(
  spoil: (answer: Buffer) => Buffer = (answer) => answer,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'docweave-tsa-'))
  const made = makeCertificate({ name: 'Time', extensions: 'extendedKeyUsage=critical,timeStamping' })
  writeFileSync(join(folder, 'ts.cnf'), configuration)
  writeFileSync(join(folder, 'serial'), '01\n')
  writeFileSync(join(folder, 'tsa.pem'), made.certificate)
  writeFileSync(join(folder, 'tsa.key'), made.key)
  writeFileSync(join(folder, 'ca.pem'), made.issuer)
  const server = createServer(answering(folder, spoil))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => {
          rmSync(folder, { recursive: true, force: true })
          resolve()
        })
      }),
  }
}
