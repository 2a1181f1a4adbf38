/** Somebody's picture; the first letter of their name where there is none. */

export interface ProfilePictureProps {
  name: string
  /** The key of the picture there is: another one has another address. */
  picture?: string | undefined
}

/** The first letter as people see it: not half of one that is made of two code units. */
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
