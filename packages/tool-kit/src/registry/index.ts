export * from './scaffold-tool.ts'
export * from './write-registry.ts'
