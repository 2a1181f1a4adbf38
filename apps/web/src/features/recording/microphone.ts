/** Records from the microphone. Starting asks for the browser's permission. */

export interface Microphone {
  /** Stops recording and returns the file. */
  finish: () => Promise<File>
  /** Stops recording and discards it. */
  discard: () => void
}

/** Recording formats: the first supported one is used (Safari has no WebM). */
const types = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4']

/** The chunk length: at most thirty seconds are lost if the browser stops recording by itself. */
const pieceMilliseconds = 30_000

const pad = (value: number) => String(value).padStart(2, '0')

function nameOf(type: string, now: Date): string {
  const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
  return `${day} ${pad(now.getHours())}.${pad(now.getMinutes())}.${type.includes('mp4') ? 'm4a' : 'webm'}`
}

/**
 * Starts recording.
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
