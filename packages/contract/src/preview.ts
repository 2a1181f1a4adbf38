/** The preview of a job's file: its first pages as a PDF, for kinds that a browser does not render. */
import { z } from 'zod'
import { StoredFile } from './file-kind.ts'
import { Failure } from './job.ts'
import { Locale } from './locale.ts'
import { PlanStep } from './pipeline.ts'

/** Larger files have no preview (`bytes`); of longer documents it shows the first pages only (`pages`). */
export const previewLimits = { bytes: 50_000_000, pages: 20 } as const

/** The input of the workflow that makes a preview: the file, and a step of the tool that converts it to PDF. */
export const PreviewTask = z.object({ jobId: z.string(), locale: Locale, file: StoredFile, step: PlanStep })
export type PreviewTask = z.infer<typeof PreviewTask>

/** A preview that has been made, or why it could not be. */
export const Preview = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    /** Key of the PDF in the job's space. */
    key: z.string(),
    bytes: z.int(),
    /** All pages of the converted document, also those that the preview leaves out. */
    pages: z.int(),
  }),
  z.object({ state: z.literal('failed'), failure: Failure }),
])
export type Preview = z.infer<typeof Preview>

/** The name of the note in the job's space that records a file's `Preview`. Files of the same content and kind share it. */
export const previewNote = ({ kind, key }: Pick<StoredFile, 'kind' | 'key'>): string => `preview-${kind}-${key}`
