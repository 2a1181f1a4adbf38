/** The logo: four threads woven over and under each other, in the colours of the groups of tools. */
export const Logo = () => (
  <svg viewBox="0 0 32 32" width="28" height="28" fill="none" aria-hidden="true" focusable="false" className="shrink-0">
    <g strokeWidth="4.5" strokeLinecap="round">
      <path d="M11 4v1.5M11 16.5V28" stroke="var(--organise)" />
      <path d="M21 4v11.5M21 26.5V28" stroke="var(--from-pdf)" />
      <path d="M4 11h11.5M26.5 11H28" stroke="var(--to-pdf)" />
      <path d="M4 21h1.5M16.5 21H28" stroke="var(--recognise)" />
    </g>
  </svg>
)
