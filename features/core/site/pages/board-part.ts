import { renderToStaticMarkup } from 'react-dom/server'
import { Html, html } from '#platform/html.ts'
import { EXAMPLE_ROWS, type ExampleBar, type ExampleKind } from '#ui/example-board.ts'

const KINDS = {
  vacation: 'TreePalm',
  day_off: 'Coffee',
  sick_day: 'Thermometer',
  parental_leave: 'BabyCarriage',
  event: 'CalendarDot',
  extra_day: 'Hammer',
} as const satisfies Record<ExampleKind, string>
/** As many as fit above the fold. */
const SHOWN = 7

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
    >${EXAMPLE_ROWS.slice(0, SHOWN).map(
      ([who, bars]) =>
        html`<div class="row">
          <span>${who}</span>
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
