import { type Html, html } from '#platform/html.ts'

type Bar = readonly [kind: string, from: number, to: number, asked?: true]

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

/** The in/out board of the look, as a drawing: who sees it learns what this is about before a word is read. */
export const board = (today: string): Html =>
  html`<div class="board" aria-hidden="true">
    <i class="today"><em>${today}</em></i
    >${ROWS.map(
      ([who, bars]) =>
        html`<div class="row">
          <span>${who}</span>
          <div>
            ${bars.map(
              ([kind, from, to, asked]) =>
                html`<b class="bar fill f${from} t${to}" data-kind="${kind}" ${asked && html` data-asked`}></b>`,
            )}
          </div>
        </div>`,
    )}
  </div>`
