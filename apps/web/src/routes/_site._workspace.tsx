/** Layout of pages with the workspace, which stays mounted with its files while the rest of the page changes. */
import { createFileRoute, Outlet, useChildMatches } from '@tanstack/react-router'
import { Workspace } from '../features/pipeline/workspace.tsx'

export const Route = createFileRoute('/_site/_workspace')({ component: WorkspaceLayout })

function WorkspaceLayout() {
  const page = useChildMatches({
    select: ([match]) => (match && match.loaderData && 'nodes' in match.loaderData ? match.loaderData : undefined),
  })
  return page ? (
    <Workspace page={page}>
      <Outlet />
    </Workspace>
  ) : (
    <Outlet />
  )
}
