/** Somebody's picture; the first letter of their name where there is none. */
import { useState } from 'react'

export interface ProfilePictureProps {
  name: string
  /** Changes with the picture, so that the browser asks for it anew. */
  version?: string | undefined
}

/** The first letter as people see it: not half of one that is made of two code units. */
const initialOf = (name: string) => [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toLocaleUpperCase() ?? ''

export function ProfilePicture({ name, version = '' }: ProfilePictureProps) {
  const [missing, setMissing] = useState<string>()
  return (
    <span
      aria-hidden
      className="relative inline-flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-full bg-thread text-head text-on-thread"
    >
      {initialOf(name)}
      {missing !== version && (
        <img
          src={`/account/picture?${version}`}
          alt=""
          className="absolute inset-0 size-full object-cover"
          onError={() => setMissing(version)}
        />
      )}
    </span>
  )
}
