export * from './chain/chain.ts'
export * from './define-tool.ts'
export * from './detect-kind.ts'
export * from './page-range.ts'
