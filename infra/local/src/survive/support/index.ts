/** Support for fault-injection tests in other packages. */
export { activitiesOf, payloadsOf, stateOf, type Activity } from './history.ts'
export { findText, textPdf } from './find-text.ts'
export { createVisitor, type Visitor, type Watch } from './visitor.ts'
