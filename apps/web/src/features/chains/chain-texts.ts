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

const smaller = msg`Pictures in the PDF are stored in fewer bytes; text stays as sharp as it was.`
const joined = msg`The PDFs become one, in the order in which you put the files.`

export const chainTexts: Record<ChainSlug, ChainText> = {
  'searchable-scan': {
    title: msg`Make a scan searchable and small`,
    description: msg`A scanned PDF becomes one whose text you can search and copy, in fewer megabytes.`,
    when: msg`You scanned a contract, minutes or an old book, and the file is large and says nothing when you search it. This is what an archive or a mail attachment wants instead.`,
    steps: [
      msg`The text on each page is recognised and laid invisibly over the picture. Choose the languages of the document.`,
      smaller,
    ],
  },
  'photos-to-small-pdf': {
    title: msg`Photos to one small PDF`,
    description: msg`Photos become the pages of one PDF that is small enough to send.`,
    when: msg`A form asks for receipts, certificates or pictures of damage as one PDF, and your phone made ten large photos.`,
    steps: [msg`Every photo becomes a page of one PDF, upright and as large as the photo.`, smaller],
  },
  'photos-to-searchable-pdf': {
    title: msg`Photos of documents to a searchable PDF`,
    description: msg`Pages you took pictures of become an A4 document whose text can be searched and copied.`,
    when: msg`You had no scanner at hand and photographed letters, lecture notes or pages of a book.`,
    steps: [
      msg`Every photo is put on an A4 page, in the order of the files.`,
      msg`Crooked pages are straightened, and their text is recognised and laid invisibly over the picture.`,
    ],
  },
  'hwp-to-one-pdf': {
    title: msg`HWP files to one PDF`,
    description: msg`Several Hangul documents (HWP, HWPX) become one PDF that anybody can open.`,
    when: msg`An office or a school sent its papers as HWP files, and whoever must read them has no Hangul.`,
    steps: [msg`Each document becomes a PDF that looks as it does in Hangul.`, joined],
  },
  'word-to-one-pdf': {
    title: msg`Word files to one PDF`,
    description: msg`Several Word documents become one PDF, page for page as they would print.`,
    when: msg`Chapters, attachments or applications were written in files of their own, and are to be handed in as one.`,
    steps: [msg`Each document becomes a PDF with its fonts, tables and pictures.`, joined],
  },
  'excel-to-one-pdf': {
    title: msg`Excel sheets to one PDF`,
    description: msg`Workbooks become one PDF whose tables fit their pages.`,
    when: msg`Figures of several months or departments are to be read by people who should see them, not edit them.`,
    steps: [msg`Sheets that are too wide are made to fit their pages, with their headings on each.`, joined],
  },
  'slides-to-pictures': {
    title: msg`Slides to pictures`,
    description: msg`Every slide of a presentation becomes a JPG picture.`,
    when: msg`You want to put slides on a web page, into a chat or into another document, where no presentation opens.`,
    steps: [msg`The presentation becomes a PDF, a page for each slide.`, msg`Each page becomes a picture.`],
  },
  'scan-to-text': {
    title: msg`Scan to text`,
    description: msg`The words of a scanned PDF as a plain text file.`,
    when: msg`You want to quote, translate or search through what is on paper, and its look does not matter.`,
    steps: [
      msg`The text on each page is recognised. Choose the languages of the document.`,
      msg`The recognised text is taken out, column by column and with whole paragraphs.`,
    ],
  },
  'separate-scans': {
    title: msg`Part a stack of scans at blank pages`,
    description: msg`Many papers scanned in one go become a searchable PDF each.`,
    when: msg`You put a whole stack through the scanner with a blank sheet between one letter and the next.`,
    steps: [
      msg`A new file begins after every blank page, and the blank pages are left out.`,
      msg`The text of each file is recognised, so that the letters can be found by their words.`,
    ],
  },
  'two-sided-scan': {
    title: msg`Sort a two-sided scan and make it searchable`,
    description: msg`Fronts and backs that were scanned one after the other come into their order, with text to search.`,
    when: msg`Your scanner takes one side at a time: first all fronts, then the stack turned over, so that the backs come last page first.`,
    steps: [
      msg`The backs are put between the fronts. If you scanned them from the first to the last, choose that order.`,
      msg`The text on each page is recognised and laid invisibly over the picture.`,
    ],
  },
  'join-for-email': {
    title: msg`Join PDFs and make them fit an e-mail`,
    description: msg`Several PDFs become one of at most 10 MB where that can be reached.`,
    when: msg`The mail server refuses large attachments, and the recipient wants one file.`,
    steps: [
      joined,
      msg`The file is compressed until it is below the target size. Set another one if your mail server allows more or less.`,
    ],
  },
  'sign-and-send': {
    title: msg`Sign a PDF and make it small to send`,
    description: msg`Your signature goes onto the pages, and the file becomes small enough to send.`,
    when: msg`A contract or a form came by mail, and goes back signed. If you sign with a certificate, leave the second step out: what changes the file afterwards would break it.`,
    steps: [msg`Draw, type or upload your signature and put it where it belongs.`, smaller],
  },
  'ebook-to-pdf': {
    title: msg`E-book to a small PDF`,
    description: msg`An EPUB becomes a PDF with pages to read, print and keep.`,
    when: msg`A reader, a printer or a colleague wants pages, and the book is an EPUB.`,
    steps: [msg`The book is set on pages, with its contents, pictures and links.`, smaller],
  },
  'pdf-to-editable-word': {
    title: msg`Scanned PDF to editable Word`,
    description: msg`A scan becomes a Word document that you can go on writing in.`,
    when: msg`Only the paper is left of a document, and it has to be changed.`,
    steps: [
      msg`The text on each page is recognised. Choose the languages of the document.`,
      msg`Text, tables and pictures become a Word document.`,
    ],
  },
  'lecture-to-pdf': {
    title: msg`Lecture recording to a PDF transcript`,
    description: msg`A recording becomes a transcript to read and print.`,
    when: msg`You recorded a lecture, a meeting or an interview, and want to read it instead of listening again.`,
    steps: [msg`What is said is written down.`, msg`The transcript is set on pages.`],
  },
}
