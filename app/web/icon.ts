import type { IconProps } from '@phosphor-icons/react'
import { createElement, type ReactElement } from 'react'

/** The build puts the sheet's name here, which changes with its content: a kept sheet is right, also without a network. */
const SHEET = '/assets/icons.svg'

/** An icon in the built pages: a pointer into the sheet that the build writes. Takes what the library's own icons take. */
export const icon =
  (name: string) =>
  ({ size = '1em', weight = 'regular', color = 'currentColor', ...rest }: IconProps): ReactElement =>
    createElement(
      'svg',
      { width: size, height: size, fill: color, viewBox: '0 0 256 256', ...rest },
      createElement('use', { href: `${SHEET}#${name}-${weight}` }),
    )
