/** The function of `node:url` that engines use. The site's own files are read by their addresses (see `fs.ts`). */
export const fileURLToPath = (url: string | URL): string => String(url)
