export { createMcpServer, type McpServerSettings } from './create-mcp-server.ts'
export { hostedFiles, HostedInput, maxContentBytes } from './hosted-files.ts'
export type { FilePort } from './file-port.ts'
