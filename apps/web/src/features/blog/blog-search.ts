/** Which posts an address asks for. */

export interface BlogSearch {
  /** The id of a tag. */
  tag?: string | undefined
  /** From 2: the first has no number. */
  page?: number | undefined
}

/** The search parameters, as far as they are a page's. */
export function readBlogSearch({ tag, page }: Record<string, unknown>): BlogSearch {
  const number = Number(page)
  return {
    ...(typeof tag === 'string' && tag !== '' ? { tag } : {}),
    ...(page === undefined || number === 1 ? {} : { page: Number.isInteger(number) ? number : 0 }),
  }
}

/** The same as the address writes them: `?tag=ocr&page=2`. */
export function blogQuery({ tag, page }: BlogSearch): string {
  const query = new URLSearchParams({ ...(tag ? { tag } : {}), ...(page ? { page: String(page) } : {}) }).toString()
  return query && `?${query}`
}
