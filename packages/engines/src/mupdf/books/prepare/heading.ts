/** A heading of a chapter: what an outline is made of, and what should not stand alone at a page's end. */

export interface Heading {
  level: number
  title: string
  /** The place of the heading itself, and of what is written under it. */
  at: string
  next: string | undefined
  /** Whether its chapter begins with it. */
  first: boolean
  /** The class of an empty element before it: a break after that is one before the heading. */
  mark: string
}
