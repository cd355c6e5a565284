import { type Html, html } from '#platform/html.ts'

/** The sign of the house, as `ui/shell/mark.tsx` draws it. */
export const mark = (size: number): Html =>
  html`<svg width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true" class="mark">
    <rect x="1" y="1" width="22" height="22" rx="5" />
    <g>
      <rect x="5" y="6" width="7" height="3" rx="1.5" />
      <rect x="12" y="10.5" width="7" height="3" rx="1.5" />
      <rect x="5" y="15" width="7" height="3" rx="1.5" />
    </g>
    <g opacity=".36">
      <rect x="13" y="7" width="6" height="1" rx=".5" />
      <rect x="5" y="11.5" width="6" height="1" rx=".5" />
      <rect x="13" y="16" width="6" height="1" rx=".5" />
    </g>
  </svg>`
