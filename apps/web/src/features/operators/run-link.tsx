/** A link to a run in the Temporal UI; plain text where its address is not set. */
interface RunLinkProps {
  temporalUi: string | undefined
  /** The workflow's id. */
  id: string
  text?: string
}

export function RunLink({ temporalUi, id, text = id.slice(0, 8) }: RunLinkProps) {
  if (temporalUi === undefined) return <span className="mr-2 font-mono">{text}</span>
  return (
    <a
      href={`${temporalUi}/workflows/${encodeURIComponent(id)}`}
      target="_blank"
      rel="noreferrer"
      className="mr-2 font-mono underline underline-offset-4"
    >
      {text}
    </a>
  )
}
