/** Placeholder for a job that is not loaded yet: as large as a heading, a file and a step. */
export const JobSkeleton = () => (
  <div aria-hidden className="thread mt-2 animate-pulse">
    <div className="knot [--knot-reach:0.6] [--knot-top:0.375rem] [--line:var(--desk-muted)]">
      <div className="h-6 w-48 max-w-full rounded-paper bg-desk-line" />
    </div>
    <div className="knot [--line:var(--desk-muted)]">
      <div className="sheet h-28" />
    </div>
  </div>
)
