/** The API of the local system for tests and benchmarks. */
export { type Addresses, type PartName, SEARCH_ATTRIBUTES } from './process-plans.ts'
export { ManagedProcess, type ProcessPlan } from './managed-process.ts'
export { freePorts, type Ports } from './ports.ts'
export { PortError, startSystem, type System, type SystemOptions } from './start-system.ts'
export { ROOT, WEB_DIST } from '../folders.ts'
export { findTemporal } from '../set-up/downloaded-programs.ts'
