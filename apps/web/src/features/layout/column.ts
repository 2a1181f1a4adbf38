/** The classes of the column that all pages share: at most 1,200 px wide, with the same left edge everywhere. */
export const column = 'mx-auto w-full max-w-[78rem] px-4 sm:px-6'
