export { fileRef, plan, planStep } from './plans.ts'
export { devServer } from './program.ts'
