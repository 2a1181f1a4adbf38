/** A placeholder of the same size as the content, so that the layout does not shift when it loads. */

/** `lines` of text, the last one shorter. Hidden from screen readers: the caller announces the loading state. */
export const Skeleton = ({ lines = 1, className = '' }: { lines?: number; className?: string }) => (
  <span aria-hidden className={`grid gap-[0.5em] ${className}`}>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className={`skeleton ${lines > 1 && index === lines - 1 ? 'w-3/5' : 'w-full'}`} />
    ))}
  </span>
)
