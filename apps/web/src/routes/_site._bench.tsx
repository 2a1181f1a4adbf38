/** Pages that stand on the bench: it stays as it is, with its files, while the page above and below it changes. */
import { createFileRoute, Outlet, useChildMatches } from '@tanstack/react-router'
import { Workbench } from '../features/pipeline-builder/workbench.tsx'

export const Route = createFileRoute('/_site/_bench')({ component: BenchLayout })

function BenchLayout() {
  const page = useChildMatches({
    select: ([match]) => (match && match.loaderData && 'steps' in match.loaderData ? match.loaderData : undefined),
  })
  return (
    <>
      {page && <Workbench page={page} />}
      <Outlet />
    </>
  )
}
