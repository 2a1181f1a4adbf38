/** Buttons, and links that look like one. Native elements need no extra code. */
import type { ComponentPropsWithRef } from 'react'

export type ButtonLook = 'main' | 'plain' | 'bare'

const looks: Record<ButtonLook, string> = {
  main: 'border-transparent bg-thread text-on-thread hover:bg-thread-deep disabled:bg-part disabled:hover:bg-part forced-color-adjust-none',
  plain: 'border-part/60 bg-paper hover:border-part hover:bg-paper-deep disabled:bg-transparent disabled:opacity-60',
  bare: 'border-transparent bg-transparent underline decoration-1 underline-offset-4 hover:decoration-2 disabled:decoration-1 disabled:opacity-60',
}

/** The classes of a button, for other elements (a link to a file, say). */
export const buttonClass = (look: ButtonLook = 'plain', more = '') =>
  `inline-flex min-h-11 items-center justify-center gap-2 rounded-paper border px-4 py-2 text-center text-body leading-tight ` +
  `font-medium transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed ` +
  `aria-disabled:opacity-60 ${looks[look]} ${more}`

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: ButtonLook
}

/** A button. Its default type is not `submit`. */
export const Button = ({ look, className, type = 'button', ...rest }: ButtonProps) => (
  <button type={type} className={buttonClass(look, className)} {...rest} />
)
