/** Plain data without zod, because the site reads it too. */

/** The response header with the number of all pages of a previewed document. */
export const previewPagesHeader = 'docweave-document-pages'
