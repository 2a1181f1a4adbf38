/** A minimal parser of style sheets (CSS Syntax 3, 5.4). */

export interface StyleRule {
  /** The part before the braces: selectors, or an at-rule's name and conditions. */
  prelude: string
  body: string
}

const withoutComments = (css: string) => css.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, '').replaceAll(/<!--|-->/g, '')

/** Returns the position of the brace that closes the one at `open`, or the end of the text. */
function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

/** Returns the rules in order; statements without braces (`@import`) have an empty body. */
export function rulesOf(text: string): StyleRule[] {
  const css = withoutComments(text)
  const rules: StyleRule[] = []
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    const end = css.indexOf(';', at)
    const isStatement = end >= 0 && (open < 0 || end < open)
    const prelude = css.slice(at, isStatement ? end : open < 0 ? css.length : open).trim()
    if (isStatement) {
      if (prelude.startsWith('@')) rules.push({ prelude, body: '' })
      at = end + 1
    } else if (open < 0) {
      at = css.length
    } else {
      const close = closing(css, open)
      rules.push({ prelude: prelude.replace(/^\}+/, '').trim(), body: css.slice(open + 1, close) })
      at = close + 1
    }
  }
  return rules
}

/** Returns the declarations of a rule or a `style` attribute, with names in lower case. */
export function declarationsOf(body: string): [name: string, value: string][] {
  return body.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    return colon > 0 && /^-?[a-z-]+$/.test(name) && value !== '' && !/[{}<>]/.test(value) ? [[name, value]] : []
  })
}
