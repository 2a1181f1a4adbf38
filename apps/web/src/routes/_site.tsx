/** Layout of pages with header and footer. */
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '../features/layout/error-pages.tsx'
import { SiteFrame } from '../features/layout/site-frame.tsx'

export const Route = createFileRoute('/_site')({
  notFoundComponent: NotFoundPage,
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
})
