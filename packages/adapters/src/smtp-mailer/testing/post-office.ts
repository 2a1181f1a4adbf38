/** An SMTP server for tests (RFC 5321). */
import { once } from 'node:events'
import { createServer } from 'node:net'

export interface PostOfficeOptions {
  /** A command that is answered with `status`; `DATA.` is the end of a message. */
  refuse?: string | undefined
  status?: number
}

/** Starts a server that accepts every mail and records commands. Its options may be changed at any time. */
export async function openPostOffice(options: PostOfficeOptions = {}) {
  const said: string[] = []
  const mails: string[] = []
  const refusal = (line: string) =>
    options.refuse !== undefined && line.startsWith(options.refuse) ? `${options.status ?? 550} No\r\n` : undefined
  const server = createServer((socket) => {
    let data: string | undefined
    let rest = ''
    const answer = (line: string) => {
      said.push(line)
      const refused = refusal(line)
      if (refused !== undefined) return refused
      if (line.startsWith('EHLO')) return '250 office\r\n'
      if (line === 'DATA') {
        data = ''
        return '354 Go on\r\n'
      }
      return line === 'QUIT' ? '221 Bye\r\n' : '250 OK\r\n'
    }
    socket.write('220 office\r\n')
    socket.on('data', (bytes) => {
      const lines = (rest + String(bytes)).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (data === undefined) socket.write(answer(line))
        else if (line === '.') {
          const refused = refusal('DATA.')
          if (refused === undefined) mails.push(data)
          data = undefined
          socket.write(refused ?? '250 Taken\r\n')
        } else data += `${line}\n`
      }
    })
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, said, mails, options, close: () => void server.close() }
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>
