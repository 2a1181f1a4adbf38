/** A user's picture, or else the first letter of the name. */

export interface ProfilePictureProps {
  name: string
  /** The key of the current picture, which determines its URL. */
  picture?: string | undefined
}

/** The first grapheme: never half of a surrogate pair. */
const initialOf = (name: string) => [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toLocaleUpperCase() ?? ''

export const ProfilePicture = ({ name, picture }: ProfilePictureProps) => (
  <span
    aria-hidden
    className="relative inline-flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-full bg-thread text-head text-on-thread"
  >
    {initialOf(name)}
    {picture !== undefined && (
      <img src={`/account/picture?${picture}`} alt="" className="absolute inset-0 size-full object-cover" />
    )}
  </span>
)
