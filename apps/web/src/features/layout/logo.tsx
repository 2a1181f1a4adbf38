/** The logo: the knot of a thread through a sheet of paper. */
export const Logo = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true" focusable="false">
    <path d="M7.5 3.5h12l5 5v20h-17z" fill="var(--paper)" stroke="var(--part)" strokeWidth="1" />
    <path
      d="M1 21c8 0 9-9 14.500-9s5.500 7.500.5 7.500-4.500-7.500 1.500-7.500S25 21 31 21"
      stroke="var(--logo-thread)"
      strokeWidth="2.25"
      strokeLinecap="round"
    />
  </svg>
)
