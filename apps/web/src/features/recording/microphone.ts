/** Records what the microphone hears. The browser asks for permission when it begins. */

export interface Microphone {
  /** Ends the recording and gives it as a file. */
  finish: () => Promise<File>
  /** Ends it, and nothing of it is kept. */
  discard: () => void
}

/** What browsers write: the first that this one can (Safari has no WebM). */
const types = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4']

/** Thirty seconds at most are lost when a browser ends by itself. */
const pieceMilliseconds = 30_000

const pad = (value: number) => String(value).padStart(2, '0')

function nameOf(type: string, now: Date): string {
  const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
  return `${day} ${pad(now.getHours())}.${pad(now.getMinutes())}.${type.includes('mp4') ? 'm4a' : 'webm'}`
}

/**
 * Begins to record.
 *
 * @throws DOMException `NotAllowedError` without permission, `NotFoundError` without a microphone, and others (W3C, Media Capture and
 * Streams, 10.2)
 */
export async function openMicrophone(): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const type = types.find((each) => MediaRecorder.isTypeSupported(each)) ?? ''
  const recorder = new MediaRecorder(stream, type ? { mimeType: type } : {})
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => void pieces.push(data))
  recorder.start(pieceMilliseconds)
  const began = new Date()
  const close = () => stream.getTracks().forEach((track) => track.stop())
  return {
    finish: () =>
      new Promise((resolve) => {
        recorder.addEventListener('stop', () => {
          close()
          resolve(new File(pieces, nameOf(recorder.mimeType, began), { type: recorder.mimeType }))
        })
        recorder.stop()
      }),
    discard: () => {
      recorder.stop()
      close()
    },
  }
}
