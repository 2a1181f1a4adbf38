/** The path of the files of this browser's jobs, whose ids begin so. No request to the server may contain it. */
export const localAddresses = '/results/here-'

export const isLocalAddress = (pathname: string): boolean => pathname.startsWith(localAddresses)
