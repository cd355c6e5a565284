import { renderToStaticMarkup } from 'react-dom/server'
import { Html, html } from '#platform/html.ts'

const KINDS = {
  vacation: 'TreePalm',
  day_off: 'Coffee',
  sick_day: 'Thermometer',
  parental_leave: 'BabyCarriage',
  event: 'CalendarDot',
  extra_day: 'Hammer',
} as const
type Kind = keyof typeof KINDS

type Bar = readonly [kind: Kind, from: number, to: number, asked?: true]

/** Nobody real. */
const ROWS: readonly (readonly [who: string, bars: readonly Bar[]])[] = [
  [
    'Maja',
    [
      ['event', 2, 4],
      ['vacation', 18, 27],
    ],
  ],
  [
    'Илья',
    [
      ['sick_day', 5, 8],
      ['day_off', 20, 22, true],
    ],
  ],
  ['Tomas', [['vacation', 9, 15]]],
  [
    'Åsa',
    [
      ['extra_day', 3, 5],
      ['vacation', 22, 29],
    ],
  ],
  [
    'Priya',
    [
      ['vacation', 12, 18],
      ['sick_day', 25, 27],
    ],
  ],
  ['Freya', [['parental_leave', 6, 30]]],
  [
    'Oskar',
    [
      ['parental_leave', 1, 6],
      ['day_off', 14, 16],
    ],
  ],
]

const library = import.meta.resolve('@phosphor-icons/react')
/** The look's own icons, each drawn once and pointed at. */
const icons = await Promise.all(
  Object.entries(KINDS).map(async ([kind, name]) => {
    const drawn = (await import(new URL(`./defs/${name}.es.js`, library).href)) as { default: Map<string, never> }
    const shape = new Html(renderToStaticMarkup(drawn.default.get('fill')!))
    return html`<symbol id="kind-${kind}" viewBox="0 0 256 256">${shape}</symbol>`
  }),
)

/** The in/out board of the look, as a drawing: who sees it learns what this is about before a word is read. */
export const board = (today: string): Html =>
  html`<div class="board" aria-hidden="true">
    <svg width="0" height="0">${icons}</svg><i class="today"><em>${today}</em></i
    >${ROWS.map(
      ([who, bars]) =>
        html`<div class="row">
          <span>${who}</span>
          <div>${bars.map(drawnBar)}</div>
        </div>`,
    )}
  </div>`

const drawnBar = ([kind, from, to, asked]: Bar) =>
  html`<b
    class="bar fill f${from} t${to}"
    data-kind="${kind}"
    ${asked && html` data-asked`}${to - from < 3 && html` data-short`}
    ><i
      ><svg width="18" height="18"><use href="#kind-${kind}" /></svg></i
  ></b>`
