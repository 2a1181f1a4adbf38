/** Titles, use cases and step descriptions of the ready-made chains. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChainSlug } from './chains.ts'

export interface ChainText {
  title: MessageDescriptor
  /** One sentence: the result. */
  description: MessageDescriptor
  when: MessageDescriptor
  /** One sentence per step. */
  steps: readonly MessageDescriptor[]
}

const smaller = msg`Images in the PDF are compressed; text stays sharp.`
const joined = msg`The PDFs are merged in the order of the files.`

export const chainTexts: Record<ChainSlug, ChainText> = {
  'searchable-scan': {
    title: msg`Make a scan searchable and smaller`,
    description: msg`Turn a scanned PDF into text you can search and copy, in a smaller file.`,
    when: msg`You scanned a contract, minutes or an old book, and the file is large and can’t be searched. This makes it ready to archive or email.`,
    steps: [
      msg`The text on each page is recognised and added as an invisible text layer. Choose the document’s languages.`,
      smaller,
    ],
  },
  'photos-to-small-pdf': {
    title: msg`Photos to one small PDF`,
    description: msg`Turn photos into one PDF that’s small enough to send.`,
    when: msg`A form asks for receipts, certificates or photos of damage as one PDF, and you have ten large photos on your phone.`,
    steps: [msg`Each photo becomes a page of one PDF, upright and as large as the photo.`, smaller],
  },
  'photos-to-searchable-pdf': {
    title: msg`Photos of documents to a searchable PDF`,
    description: msg`Turn photos of pages into an A4 document with text you can search and copy.`,
    when: msg`You had no scanner and took photos of letters, lecture notes or book pages.`,
    steps: [
      msg`Each photo is placed on an A4 page, in the order of the files.`,
      msg`The text is recognised, on crooked pages too, and added as an invisible text layer.`,
    ],
  },
  'hwp-to-one-pdf': {
    title: msg`HWP files to one PDF`,
    description: msg`Convert several Hangul documents (HWP, HWPX) to one PDF that anyone can open.`,
    when: msg`An office or school sent HWP files, and the people who need to read them don’t have Hangul.`,
    steps: [msg`Each document is converted to a PDF that looks as it does in Hangul.`, joined],
  },
  'word-to-one-pdf': {
    title: msg`Word files to one PDF`,
    description: msg`Convert several Word documents to one PDF, page for page as they would print.`,
    when: msg`You wrote chapters, attachments or applications as separate files and need to submit them as one.`,
    steps: [msg`Each document is converted to PDF with its fonts, tables and images.`, joined],
  },
  'excel-to-one-pdf': {
    title: msg`Excel sheets to one PDF`,
    description: msg`Convert workbooks to one PDF with tables that fit the page.`,
    when: msg`You want people to read figures from several months or departments, not edit them.`,
    steps: [msg`Wide sheets are scaled to fit the page, with their header rows on every page.`, joined],
  },
  'slides-to-pictures': {
    title: msg`Slides to images`,
    description: msg`Save every slide of a presentation as a JPG image.`,
    when: msg`You want slides where a presentation won’t open: on a web page, in a chat or in another document.`,
    steps: [msg`The presentation is converted to PDF, one page per slide.`, msg`Each page is saved as an image.`],
  },
  'scan-to-text': {
    title: msg`Scan to text`,
    description: msg`Get the text of a scanned PDF as a plain text file.`,
    when: msg`You want to quote, translate or search what’s on paper, and the layout doesn’t matter.`,
    steps: [
      msg`The text on each page is recognised. Choose the document’s languages.`,
      msg`The recognised text is extracted column by column, keeping paragraphs whole.`,
    ],
  },
  'separate-scans': {
    title: msg`Split a scan batch at blank pages`,
    description: msg`Turn one scan of many documents into separate searchable PDFs.`,
    when: msg`You scanned several letters in one batch, with a blank sheet between them.`,
    steps: [
      msg`A new file starts after each blank page, and the blank pages are left out.`,
      msg`The text in each file is recognised, so you can search your letters.`,
    ],
  },
  'two-sided-scan': {
    title: msg`Put double-sided scans in order and make them searchable`,
    description: msg`Combine separately scanned fronts and backs in the right order, with searchable text.`,
    when: msg`Your scanner handles one side at a time: you scan all the fronts, then turn the stack over, so the backs come in reverse order.`,
    steps: [
      msg`The backs are placed between the fronts. If you scanned the backs first to last, choose that order.`,
      msg`The text on each page is recognised and added as an invisible text layer.`,
    ],
  },
  'join-for-email': {
    title: msg`Merge PDFs to fit an email`,
    description: msg`Merge several PDFs into one file of at most 10 MB, where possible.`,
    when: msg`Your mail server rejects large attachments, and the recipient wants a single file.`,
    steps: [
      joined,
      msg`The file is compressed to below the target size. Change the target if your mail server has a different limit.`,
    ],
  },
  'sign-and-send': {
    title: msg`Sign a PDF and make it small enough to send`,
    description: msg`Add your signature, then make the file small enough to send.`,
    when: msg`You need to sign a contract or form and send it back. If you sign with a certificate, remove the second step: any later change to the file would invalidate the signature.`,
    steps: [msg`Draw, type or upload your signature and place it on the page.`, smaller],
  },
  'ebook-to-pdf': {
    title: msg`E-book to a small PDF`,
    description: msg`Turn an EPUB into a PDF you can read, print and keep.`,
    when: msg`You have an EPUB, but need pages to read, print or share.`,
    steps: [msg`The book is converted to pages, with its contents, images and links.`, smaller],
  },
  'pdf-to-editable-word': {
    title: msg`Scanned PDF to editable Word`,
    description: msg`Turn a scan into a Word document you can edit.`,
    when: msg`You only have a paper copy of a document and need to edit it.`,
    steps: [
      msg`The text on each page is recognised. Choose the document’s languages.`,
      msg`Text, tables and images are converted to a Word document.`,
    ],
  },
  'lecture-to-pdf': {
    title: msg`Lecture recording to a PDF transcript`,
    description: msg`Turn a recording into a transcript you can read and print.`,
    when: msg`You recorded a lecture, meeting or interview and want to read it instead of listening again.`,
    steps: [msg`The speech is transcribed.`, msg`The transcript is converted to PDF.`],
  },
}
