/** A post's date and tags. */
import { Link } from '@tanstack/react-router'
import type { PostLine } from './blog-data.ts'

export const PostFacts = ({ date, dateText, tags }: Pick<PostLine, 'date' | 'dateText' | 'tags'>) => (
  <p className="flex flex-wrap items-center gap-x-4">
    <time dateTime={date}>{dateText}</time>
    {tags.map(({ id, name }) => (
      <Link key={id} to="/blog" search={{ tag: id }} className="inline-block py-1.5 underline">
        {name}
      </Link>
    ))}
  </p>
)
