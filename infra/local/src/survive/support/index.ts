/** Support for fault-injection tests in other packages. */
export { activitiesOf, payloadsOf, stateOf, type Activity } from './history.ts'
export { findIn } from './find-traces.ts'
export { textPdf } from './text-pdf.ts'
export { createVisitor, type Visitor, type Watch } from './visitor.ts'
