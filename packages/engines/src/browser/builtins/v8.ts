/** The browser chooses its compilers itself. */
export const setFlagsFromString = (): void => undefined
