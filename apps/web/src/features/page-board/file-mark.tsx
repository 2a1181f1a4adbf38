/** The letter a file's pages carry, in a colour of its own: the letter tells as much as the colour. */
import { fileLetter } from './sheet.ts'

/** The golden angle: neighbours differ, however many there are. */
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
