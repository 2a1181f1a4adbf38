/** The package has no types. */
declare module 'linebreak' {
  interface Break {
    /** The start of the next line, in UTF-16 code units. */
    position: number
    /** Whether the break is mandatory. */
    required: boolean
  }
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): Break | null
  }
}
