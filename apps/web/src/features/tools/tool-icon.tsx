/** A tool's icon, out of the one file of all of them (`/tool-icons.svg`): on the page it weighs a line. */
export const ToolIcon = ({ tool, size = 24 }: { tool: string; size?: number }) => (
  <svg width={size} height={size} aria-hidden="true" focusable="false" className="shrink-0">
    <use href={`/tool-icons.svg#${tool}`} />
  </svg>
)
