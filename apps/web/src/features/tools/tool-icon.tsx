/** Icons of tools, from the sprite (`/tool-icons.svg`), so that each adds only one line to the page. */

interface ToolIconProps {
  tool: string
  /** In pixels. */
  size?: number
}

export const ToolIcon = ({ tool, size = 24 }: ToolIconProps) => (
  <svg width={size} height={size} aria-hidden="true" focusable="false" className="shrink-0">
    <use href={`/tool-icons.svg#${tool}`} />
  </svg>
)

/** Of a tile, in pixels, with the classes: the content security policy forbids `style` attributes. */
const tileSizes = { 28: 'size-7', 32: 'size-8', 36: 'size-9', 40: 'size-10' } as const

export type TileSize = keyof typeof tileSizes

/** The icon on a tile in the colour of the tool's group (`tool-colours.ts`). */
export const ToolTile = ({ tool, size }: { tool: string; size: TileSize }) => (
  <span data-tool={tool} aria-hidden className={`tile grid shrink-0 place-items-center ${tileSizes[size]}`}>
    <ToolIcon tool={tool} size={Math.round(size * 0.56)} />
  </span>
)

interface ChainToolsProps {
  tools: readonly string[]
  size?: TileSize
}

/** The tools' tiles on a thread that changes from one colour to the next; the description says the same as text. */
export const ChainTools = ({ tools, size = 28 }: ChainToolsProps) => (
  <span className="flex items-center" aria-hidden>
    {tools.map((tool, index) => (
      <span key={index} data-tool={tool} className="flex items-center">
        {index > 0 && <span className="h-0.75 w-5 bg-group" />}
        <ToolTile tool={tool} size={size} />
      </span>
    ))}
  </span>
)
