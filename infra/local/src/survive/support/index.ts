/** What tests that break a system see it with, for those of other packages. */
export { activitiesOf, payloadsOf, type Activity } from './history.ts'
export { createVisitor, type Visitor } from './visitor.ts'
