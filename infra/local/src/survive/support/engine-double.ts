/**
 * A program that answers like the PDF engine's process (packages/engines/src/host/engine-program.ts), with a ready-made page: it starts in
 * a tenth of the time, so that a test can run hundreds of jobs. Requests are frames on standard input, replies on descriptor 4.
 */
import { copyFileSync, writeSync } from 'node:fs'
import { deserialize } from 'node:v8'

const [, , page = ''] = process.argv

function reply(message: object): void {
  const content = Buffer.from(JSON.stringify(message))
  const header = Buffer.alloc(4)
  header.writeUInt32LE(content.length)
  writeSync(4, Buffer.concat([header, content]))
}

const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Does a request: writes the page where an output is expected. Files that it is asked the kind of are texts. */
function perform(request: unknown): void {
  const args = field(request, 'args')
  for (const file of list(field(request, 'files')))
    if (field(file, 'path') === field(args, 'out')) copyFileSync(page, String(field(file, 'staged')))
  const isAskedKinds = field(request, 'engine') !== 'mupdf'
  const result = isAskedKinds ? list(field(args, 'files')).map(() => 'txt') : { pages: 1, replaced: 0 }
  reply({ type: 'done', result, memoryBytes: 0 })
}

reply({ type: 'ready', precompiled: true })
let received = Buffer.alloc(0)
for await (const chunk of process.stdin) {
  received = Buffer.concat([received, chunk])
  while (received.length >= 4 && received.length >= 4 + received.readUInt32LE()) {
    const end = 4 + received.readUInt32LE()
    perform(deserialize(received.subarray(4, end)))
    received = received.subarray(end)
  }
}
