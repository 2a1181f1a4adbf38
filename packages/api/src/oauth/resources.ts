/** The resources that access tokens open: the whole site, the MCP server and the public API. */

/** Their paths. */
export const resourcePaths = ['', '/mcp', '/api/v1'] as const

/** Whether a text names one of them (RFC 8707). A slash at the end makes no difference: programs write the site's address with one. */
export const isResource = (issuer: string, text: string): boolean =>
  resourcePaths.some((path) => `${issuer}${path}` === text.replace(/\/$/, ''))
