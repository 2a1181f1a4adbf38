/** Search parameters of the blog. */

export interface BlogSearch {
  /** A tag id. */
  tag?: string | undefined
  /** From 2: the first page has no number. */
  page?: number | undefined
}

/** Parses the search parameters, dropping invalid ones. */
export function readBlogSearch({ tag, page }: Record<string, unknown>): BlogSearch {
  const number = Number(page)
  return {
    ...(typeof tag === 'string' && tag !== '' ? { tag } : {}),
    ...(page === undefined || number === 1 ? {} : { page: Number.isInteger(number) ? number : 0 }),
  }
}

/** Formats them for a URL: `?tag=ocr&page=2`. */
export function blogQuery({ tag, page }: BlogSearch): string {
  const query = new URLSearchParams({ ...(tag ? { tag } : {}), ...(page ? { page: String(page) } : {}) }).toString()
  return query && `?${query}`
}
