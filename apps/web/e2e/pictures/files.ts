/** The files that the pictures show: of every sort that makes a page look different. */
import { documentPdf } from '@docweave/engines/specimen'
import { coloured, lime, red } from '../coloured-pages.ts'
import { photo } from '../photos.ts'
import { longScan, scanOf } from '../scan.ts'

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

export const scan = pdf('회의록_2026-11-21.pdf', scanOf([['Minutes of the meeting'], ['The proposal was accepted']]))
export const longest = pdf('a_name_without_any_space_that_is_longer_than_a_phone_is_wide_議事録.pdf', scan.buffer)
export const written = pdf('見積書.pdf', Buffer.from(documentPdf({ pages: 3 })))
export const locked = coloured('locked.pdf', [red, lime], 'right')
export const damaged = pdf('damaged.pdf', Buffer.from(`%PDF-1.7\n${'nothing of a document\n'.repeat(50)}`))
export const unknown = { name: 'notes.xyz', mimeType: '', buffer: Buffer.from([1, 2, 3, 0, 4]) }
export const photos = [photo('beach.jpg', 90), photo('dunes', 200)]
/** Takes long enough to be looked at while it is read. */
export const large = pdf('large scan.pdf', longScan(60))
export const many = Array.from({ length: 40 }, (_, index) => ({ ...written, name: `invoice ${index + 1}.pdf` }))
