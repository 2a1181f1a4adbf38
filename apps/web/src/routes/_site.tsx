/** Pages in the default layout. */
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFound } from '../features/layout/not-found-page.tsx'
import { SiteFrame } from '../features/layout/site-frame.tsx'

export const Route = createFileRoute('/_site')({
  notFoundComponent: NotFound,
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
})
