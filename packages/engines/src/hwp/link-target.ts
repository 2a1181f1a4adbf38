/** The targets of links in Hangul documents. */

/** The target in a field command, where special characters are escaped and settings follow it. */
export const targetIn = (command: string): string =>
  (/^((?:\\.|[^;\\])*)/.exec(command)?.[1] ?? '').replaceAll(/\\(.)/g, '$1').trim()

/** Whether a target is a web, FTP or mail address. */
export const isAddress = (target: string): boolean => /^(?:https?|ftp|mailto):/i.test(target)
