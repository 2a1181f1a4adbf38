/**
 * The list of a flow, which is loaded with the engine when a pipeline has a flow. Until then its steps are shown, and cannot be edited.
 */
import { createElement, type ComponentType } from 'react'
import { withMessages } from '@docweave/i18n/catalogues'
import { useLoaded } from '../layout/use-loaded.ts'
import type { FlowListProps } from './flow/flow-context.ts'
import { StepList } from './step-list.tsx'

async function load(): Promise<ComponentType<FlowListProps> | undefined> {
  return import.meta.env.SSR ? undefined : (await withMessages(import('./flow/flow-list.tsx'), 'flow')).FlowList
}

export function LazyFlowList(props: FlowListProps) {
  const loaded = useLoaded(load)
  return loaded && props.engine ? createElement(loaded, props) : <StepList {...props} disabled />
}
