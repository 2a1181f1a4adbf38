/** What stands where something will be, as large as that: when it comes, nothing moves. */

/** `lines` of text, the last one shorter. A screen reader is told by whoever waits. */
export const Skeleton = ({ lines = 1, className = '' }: { lines?: number; className?: string }) => (
  <span aria-hidden className={`grid gap-[0.5em] ${className}`}>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className={`skeleton ${lines > 1 && index === lines - 1 ? 'w-3/5' : 'w-full'}`} />
    ))}
  </span>
)
