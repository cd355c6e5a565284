import { createElement, type ReactElement } from 'react'

/** The weights of an icon, each a pointer into the sheet that the build writes. */
export const icon = (name: string): Map<string, ReactElement> =>
  new Map(
    ['regular', 'fill', 'bold'].map((weight) => [
      weight,
      createElement('use', { href: `/icons.svg#${name}-${weight}` }),
    ]),
  )
