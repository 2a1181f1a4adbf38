/** Sends visitors' messages to a test server over real SMTP (RFC 5321). */
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createSmtpMailer } from './index.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** Starts a server that accepts every mail and records commands; it answers the command `refuse` with 550. */
async function openPostOffice(refuse?: string) {
  const said: string[] = []
  const mails: string[] = []
  server = createServer((socket) => {
    let data: string | undefined
    let rest = ''
    const answer = (line: string) => {
      said.push(line)
      if (refuse && line.startsWith(refuse)) return '550 No\r\n'
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
          mails.push(data)
          data = undefined
          socket.write('250 Taken\r\n')
        } else data += `${line}\n`
      }
    })
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, said, mails }
}

const message = { name: '김민수', email: 'kim@example.com', message: '안녕하세요\n.\nBye', locale: 'ko' } as const
const people = { to: 'desk@docs.example', from: 'site@docs.example' }

it('sends the message from the site, with the visitor as Reply-To', async () => {
  const { url, said, mails } = await openPostOffice()
  await createSmtpMailer({ url, ...people }).send(message)
  expect(said).toContain('MAIL FROM:<site@docs.example>')
  expect(said).toContain('RCPT TO:<desk@docs.example>')
  const [mail = ''] = mails
  const [heading = '', body = ''] = mail.split('\n\n', 2)
  expect(heading).toMatch(/^Reply-To: .*<kim@example\.com>$/m)
  expect(heading).toMatch(/^From: site@docs\.example$/m)
  expect(Buffer.from(body, 'base64').toString()).toContain('안녕하세요\n.\nBye')
})

it.each(['RCPT', 'MAIL'])('fails with SERVICE_UNAVAILABLE if the mail is refused at %s', async (command) => {
  const { url, mails } = await openPostOffice(command)
  await expect(createSmtpMailer({ url, ...people }).send(message)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  })
  expect(mails).toEqual([])
})

it('fails with SERVICE_UNAVAILABLE if the server is unreachable', async () => {
  const { url } = await openPostOffice()
  server?.close()
  await expect(createSmtpMailer({ url, ...people }).send(message)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  })
})
