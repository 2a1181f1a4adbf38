/** Whether the path of an address is one of a file of this browser's jobs, which no request to the server may contain. */
export const isLocalAddress = (pathname: string): boolean => pathname.startsWith('/results/here-')
