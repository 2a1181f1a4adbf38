/** A tool's icon from the sprite (`/tool-icons.svg`), so that it adds only one line to the page. */
export const ToolIcon = ({ tool, size = 24 }: { tool: string; size?: number }) => (
  <svg width={size} height={size} aria-hidden="true" focusable="false" className="shrink-0">
    <use href={`/tool-icons.svg#${tool}`} />
  </svg>
)
