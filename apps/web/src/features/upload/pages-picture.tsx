/** A picture for drop areas: three pages, held together by a thread. */
export const PagesPicture = ({ className = '' }: { className?: string }) => (
  <svg
    viewBox="0 0 132 72"
    width="132"
    height="72"
    fill="none"
    aria-hidden="true"
    focusable="false"
    className={className}
  >
    <g stroke="var(--edge)" strokeWidth="1.5" fill="var(--paper)">
      <path d="M22 14h21l8 8v34a3 3 0 0 1-3 3H22a3 3 0 0 1-3-3V17a3 3 0 0 1 3-3Z" transform="rotate(-9 35 36)" />
      <path d="M86 14h21l8 8v34a3 3 0 0 1-3 3H86a3 3 0 0 1-3-3V17a3 3 0 0 1 3-3Z" transform="rotate(9 99 36)" />
      <path d="M52 7h23l10 10v42a4 4 0 0 1-4 4H52a4 4 0 0 1-4-4V11a4 4 0 0 1 4-4Z" stroke="var(--part)" />
    </g>
    <path d="M75 7v10h10" stroke="var(--part)" strokeWidth="1.5" strokeLinejoin="round" />
    <g strokeWidth="3" strokeLinecap="round">
      <path d="M56 25h13" stroke="var(--organise)" />
      <path d="M56 33h21" stroke="var(--to-pdf)" />
      <path d="M56 41h17" stroke="var(--from-pdf)" />
      <path d="M56 49h10" stroke="var(--recognise)" />
    </g>
  </svg>
)
