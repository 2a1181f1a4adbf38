/** One page with all pictures: those of a state beside each other, so that what differs between them is seen. */

export interface Picture {
  file: string
  state: string
  /** The language, the colour scheme and the width. */
  title: string
  width: number
}

/** Gives the HTML; the pictures lie beside it. */
export function contactSheet(pictures: readonly Picture[]): string {
  const rows = [...Map.groupBy(pictures, ({ state }) => state)].map(([state, all]) => {
    const figures = all.map(
      ({ file, title, width }) =>
        `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy" width="${Math.round(width / 2)}"></a><figcaption>${title}</figcaption></figure>`,
    )
    return `<h2 id="${state}">${state}</h2><div>${figures.join('')}</div>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every state of every page</title>
<style>body{font:14px system-ui;margin:1rem;background:#777;color:#fff}div{display:flex;gap:1rem;align-items:start;overflow-x:auto}figure{margin:0;flex:none}</style>
<h1>Every state of every page</h1>${rows.join('\n')}</html>
`
}
