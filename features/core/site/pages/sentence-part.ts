import { type Html, html } from '#platform/html.ts'
import type { Say } from '#platform/words.ts'

/** A sentence with inserted pieces: `{terms}` in the message is replaced by the piece of this name. */
export function sentence(say: Say, key: string, pieces: Record<string, Html>): Html {
  const places = Object.fromEntries(Object.keys(pieces).map((name) => [name, `|${name}|`]))
  return html`${say(key, places)
    .split('|')
    .map((part) => pieces[part] ?? part)}`
}
