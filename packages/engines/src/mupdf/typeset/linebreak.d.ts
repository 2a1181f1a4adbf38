/** The package has no types of its own. */
declare module 'linebreak' {
  interface Break {
    /** Where the next line may begin, in UTF-16 units. */
    position: number
    /** Whether it must. */
    required: boolean
  }
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): Break | null
  }
}
