/** Signs with mupdf and CMS: stamps first, then the certificate's signature, which covers them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DocweaveError, type Locale } from '@docweave/contract'
import { readSignatures, runMupdf } from '@docweave/engines/pdf'
import { hasTimeStamps, openCertificate, signPdf } from '@docweave/engines/pdf/signatures'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'
import { stampsOf } from './written-stamps.ts'

export const run = defineRun(tool, {
  async run({ inputs: [input], options, locale, language, folder, signal, memoryMegabytes, notice, progress }) {
    const limits = { signal, memoryMegabytes }
    const stamps = stampsOf(options, input.pages ?? 0)
    if (stamps.length === 0 && options.certificate === '') throw new DocweaveError('SIGNATURE_MISSING')
    const certificate =
      options.certificate === ''
        ? undefined
        : await openCertificate(Buffer.from(options.certificate, 'base64'), options.certificatePassword, signal)
    const { signatures, changesAllowed } = await readSignatures(input.path, limits)
    if (signatures > 0 && stamps.length > 0 && !options.allowBreaking) throw new DocweaveError('SIGNATURE_WOULD_BREAK')
    if (stamps.length === 0 && !changesAllowed) throw new DocweaveError('SIGNATURE_NOT_ALLOWED')

    const stamped = stamps.length === 0 ? input.path : join(folder, 'stamped.pdf')
    if (stamps.length > 0) {
      const done = await runMupdf(
        'stampPages',
        { path: input.path, out: stamped, stamps, language },
        { ...limits, onProgress: (done, of) => progress((90 * done) / of, 100, 'percent') },
      )
      if (done.signaturesRemoved > 0) notice('SIGNATURE_REMOVED', { signatures: done.signaturesRemoved })
      if (done.pdfaMarkRemoved) notice('PDFA_MARK_REMOVED')
      if (done.replaced > 0) notice('CHARACTERS_REPLACED', { characters: done.replaced })
    }
    progress(90, 100, 'percent')
    if (!certificate) return [{ path: stamped }]

    const { reason, location, visible } = options
    const timeStamped = options.timeStamp && hasTimeStamps()
    if (options.timeStamp && !timeStamped) notice('NO_TIME_STAMP')
    const [first] = stamps
    return [
      {
        path: stamped,
        async seal(path, password) {
          const out = join(folder, 'signed.pdf')
          const time = Date.now()
          const lines = appearanceLines({ name: certificate.name, time, reason, location }, locale)
          const below = first && { box: first, page: first.pages[0] ?? 0 }
          const appearance = visible ? { lines, language, below } : undefined
          const note = { reason, location, time }
          await signPdf({ path, out, certificate, password, note, appearance, timeStamped }, limits)
          progress(100, 100, 'percent')
          return out
        },
      },
    ]
  },
})

const Labels = z.object({ by: z.string(), reason: z.string(), location: z.string() })

/** Reads the labels of a language from its file in `appearance/`. */
const labelsOf = (locale: Locale) =>
  Labels.parse(JSON.parse(readFileSync(new URL(`appearance/${locale}.json`, import.meta.url), 'utf8')))

interface Signing {
  name: string
  /** Milliseconds. */
  time: number
  reason: string
  location: string
}

/**
 * Returns the lines of a certificate signature's visible appearance in the visitor's language, without empty fields. The time is in UTC,
 * because the server does not know the visitor's time zone.
 */
function appearanceLines({ name, time, reason, location }: Signing, locale: Locale): string[] {
  const labels = labelsOf(locale)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return [
    `${labels.by} ${name}`,
    `${date.format(time)} UTC`,
    ...(reason ? [`${labels.reason} ${reason}`] : []),
    ...(location ? [`${labels.location} ${location}`] : []),
  ]
}
