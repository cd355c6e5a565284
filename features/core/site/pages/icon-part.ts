import { renderToStaticMarkup } from 'react-dom/server'
import { Html, html } from '#platform/html.ts'

const library = import.meta.resolve('@phosphor-icons/react')

/** The shape of one of the look's own icons, to be pointed at by `id`. @throws when there is none of this name */
export async function symbol(id: string, name: string, weight: 'fill' | 'regular'): Promise<Html> {
  const drawn = (await import(new URL(`./defs/${name}.es.js`, library).href)) as { default: Map<string, never> }
  const shape = new Html(renderToStaticMarkup(drawn.default.get(weight)!))
  return html`<symbol id="${id}" viewBox="0 0 256 256">${shape}</symbol>`
}
