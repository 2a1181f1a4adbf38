/** What runs in the thread that decodes one image: it reads a file and writes a portable anymap, which mupdf reads. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { decoders, type Pixels } from './decoders.ts'
import type { DecodeRequest } from './decode-image.ts'

/** Netpbm: PPM for opaque pixels, PAM with an alpha sample otherwise. */
function writeAnymap(out: string, { width, height, data }: Pixels): boolean {
  let opaque = true
  for (let at = 3; at < data.length && opaque; at += 4) opaque = data[at] === 255
  const file = openSync(out, 'w')
  try {
    if (opaque) {
      for (let from = 0, to = 0; from < data.length; from += 4) {
        data[to++] = data[from] ?? 0
        data[to++] = data[from + 1] ?? 0
        data[to++] = data[from + 2] ?? 0
      }
      writeSync(file, `P6\n${width} ${height}\n255\n`)
      writeSync(file, data, 0, width * height * 3)
    } else {
      writeSync(file, `P7\nWIDTH ${width}\nHEIGHT ${height}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n`)
      writeSync(file, data, 0, width * height * 4)
    }
  } finally {
    closeSync(file)
  }
  return opaque
}

async function decode({ path, kind, out }: DecodeRequest): Promise<void> {
  const pixels = await decoders[kind](readFileSync(path))
  parentPort?.postMessage(pixels ? { opaque: writeAnymap(out, pixels) } : {})
}

// Not awaited at the top: a thread may be ended while it decodes, which Node does not always survive then (`WarmThreads`).
void decode(workerData)
