/** The pipeline of the self-check: converts text to PDF, compresses it, and extracts the text again. */
export const checkedTools = ['txt-to-pdf', 'compress-pdf', 'pdf-to-txt'] as const
