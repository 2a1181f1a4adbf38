/** The fonts that a document's texts are drawn in. */

/** A font file, and the index of the font in a collection. */
export interface FontLocation {
  path: string
  index: number
}

/** The font that a document's family is drawn in. */
export interface FamilyFonts {
  family: string
  /** Whether it differs from the font that the document names. */
  replaces: boolean
  regular: FontLocation | undefined
  bold: FontLocation | undefined
}
