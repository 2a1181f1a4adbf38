/** The pipeline of the self-check: text becomes a PDF, the PDF small, and its text is read again. */
export const checkedTools = ['txt-to-pdf', 'compress-pdf', 'pdf-to-txt'] as const
