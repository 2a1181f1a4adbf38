/** The letter on a file's pages, in the file's colour: colour is never the only distinction. */
import { fileLetter } from './sheet.ts'

/** Steps by the golden angle, so that neighbours differ, whatever their number. */
const hueOf = (index: number) => (260 + index * 137.5) % 360

export const FileMark = ({ index }: { index: number }) => (
  <span
    aria-hidden
    style={{ backgroundColor: `oklch(0.42 0.09 ${hueOf(index)})` }}
    className="grid h-5 min-w-5 shrink-0 place-items-center rounded-paper px-1 text-small leading-none font-semibold text-[#fff]"
  >
    {fileLetter(index)}
  </span>
)
