/** A heading of a chapter, for the outline and for avoiding headings at the end of a page. */

export interface Heading {
  level: number
  title: string
  /** The address of the heading, and of the text below it. */
  at: string
  next: string | undefined
  /** Whether it is at the start of its chapter. */
  first: boolean
  /** The class of an empty element before it, whose page break moves the heading. */
  mark: string
}
