export * from './write-registry.ts'
