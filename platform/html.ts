/** A piece of a page that is already safe. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type HtmlPart = Html | string | number | false | null | undefined | readonly HtmlPart[]

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const textOf = (part: HtmlPart): string => {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object'
    ? part.map(textOf).join('')
    : String(part).replaceAll(/[&<>"']/g, (sign) => SIGNS[sign]!)
}

/** A piece of a page; whatever is put in is text unless it is a piece itself. */
export const html = (fixed: TemplateStringsArray, ...parts: HtmlPart[]): Html =>
  new Html(fixed.reduce((all, text, at) => `${all}${text}${textOf(parts[at])}`, ''))
