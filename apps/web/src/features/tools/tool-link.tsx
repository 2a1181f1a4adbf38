/** A link to a tool's page: its tile and its name. */
import { Link } from '@tanstack/react-router'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { ToolTile, type TileSize } from './tool-icon.tsx'

interface ToolLinkProps {
  tool: string
  title: ReactNode
  size?: TileSize
  /** Not a link, while the tool is out of service. */
  disabled?: boolean
  /** The id of an element that describes the tool. */
  'aria-describedby'?: string
  className?: string
  onClick?: () => void
  onKeyDown?: KeyboardEventHandler
}

export const ToolLink = ({ tool, title, size = 28, className = '', ...rest }: ToolLinkProps) => (
  <Link
    to="/$tool"
    params={{ tool }}
    className={`flex min-h-11 items-center gap-2.5 rounded-paper px-2 no-underline hover:bg-paper-deep aria-disabled:opacity-50 ${className}`}
    {...rest}
  >
    <ToolTile tool={tool} size={size} />
    <span>{title}</span>
  </Link>
)
