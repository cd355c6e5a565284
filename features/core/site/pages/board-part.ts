import { type Html, html } from '#platform/html.ts'
import { EXAMPLE_ROWS, type ExampleBar, type ExampleKind } from '#ui/gallery/example-board.ts'
import { symbol } from './icon-part.ts'

const KINDS = {
  vacation: 'TreePalm',
  day_off: 'Coffee',
  sick_day: 'Thermometer',
  parental_leave: 'BabyCarriage',
  event: 'CalendarDot',
  extra_day: 'Hammer',
} as const satisfies Record<ExampleKind, string>
/** The look's own icons, each drawn once and pointed at. */
const icons = await Promise.all(Object.entries(KINDS).map(([kind, name]) => symbol(`kind-${kind}`, name, 'fill')))

/**
 * The in/out board of the look, as a drawing: who sees it learns what this is about before a word is read.
 * @param rows as many as fit
 * @param names whether it says whose row it is
 */
export const board = (today: string, { rows, names }: { rows: number; names: boolean }): Html =>
  html`<div class="board" aria-hidden="true">
    <svg width="0" height="0">${icons}</svg><i class="today"><em>${today}</em></i
    >${EXAMPLE_ROWS.slice(0, rows).map(
      ([who, bars]) =>
        html`<div class="row">
          ${names && html`<span>${who}</span>`}
          <div>${bars.map(drawnBar)}</div>
        </div>`,
    )}
  </div>`

const drawnBar = ([kind, from, to, asked]: ExampleBar) =>
  html`<b
    class="bar fill f${from} t${to}"
    data-kind="${kind}"
    ${asked && html` data-asked`}${to - from < 3 && html` data-short`}
    ><i
      ><svg width="18" height="18"><use href="#kind-${kind}" /></svg></i
  ></b>`
