/** The programs with access to an account, loaded when the settings are shown: few accounts have any. */
import { createElement, type ComponentType } from 'react'
import { withMessages } from '@docweave/i18n/catalogues'
import { useLoaded } from '../layout/use-loaded.ts'
import type { ProgramsProps } from './programs.tsx'

async function loadPrograms(): Promise<ComponentType<ProgramsProps> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await withMessages(import('./programs.tsx'), 'account')).Programs
}

export function LazyPrograms(props: ProgramsProps) {
  const loaded = useLoaded(loadPrograms)
  return loaded ? createElement(loaded, props) : null
}
