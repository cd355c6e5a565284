import { faceTone, initials } from '#ui/person-name.ts'
import { type CardContent, fitted, PARTS } from './card.ts'
import { type Box, CARD, HANDLE, type Layout, lineTo } from './layout.ts'
import { faceGround, faceLetters, type Look } from './look.ts'
import type { Shown, Tree } from './tree.ts'

export interface Drawing {
  tree: Tree
  layout: Layout
  shown: Shown
  content: (card: number) => CardContent
  look: Look
  colour: (tint: string) => string
}

/** Around what is drawn. */
export const MARGIN = 24

export const withMargin = ({ left, top, right, bottom }: Box): Box => ({
  left: left - MARGIN,
  top: top - MARGIN,
  right: right + MARGIN,
  bottom: bottom + MARGIN + HANDLE.height / 2,
})

/** The chart as a file of its own, with everything in attributes: no style sheet and no picture has to come with it. */
export function svgOf(drawing: Drawing, box: Box): string {
  const { layout, look } = drawing
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const lines: string[] = []
  const cards: string[] = []
  const measure = widthsIn(look)
  for (let at = 0; at < layout.cards.length; at++) {
    const corners = lineTo(drawing.tree, layout, at)
    if (corners.length > 0 && touches(boxOf(corners), box))
      lines.push(`M${corners.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`)
    const [left, top] = [layout.x[at]! - CARD.width / 2, layout.y[at]!]
    const place = { left, top, right: left + CARD.width, bottom: top + CARD.height + HANDLE.height / 2 }
    if (touches(place, box)) cards.push(cardOf(drawing, layout.cards[at]!, left, top, measure))
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="${n(box.left)} ${n(box.top)} ${n(width)} ${n(height)}" font-family="${escaped(look.font)}">
<rect x="${n(box.left)}" y="${n(box.top)}" width="${n(width)}" height="${n(height)}" fill="${look.sheet}"/>
<path d="${lines.join('')}" fill="none" stroke="${look.line}" stroke-width="1.25"/>
${cards.join('\n')}
</svg>
`
}

const touches = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

const boxOf = (corners: readonly (readonly [number, number])[]): Box => {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { left: Math.min(...xs) - 1, right: Math.max(...xs) + 1, top: Math.min(...ys), bottom: Math.max(...ys) }
}

type Measure = (text: string, font: string) => number

function widthsIn(look: Look): Measure {
  const context = document.createElement('canvas').getContext('2d')!
  return (text, font) => {
    context.font = `${font} ${look.font}`
    return context.measureText(text).width
  }
}

function cardOf(drawing: Drawing, card: number, x: number, y: number, measure: Measure): string {
  const { look, content, colour } = drawing
  const { title, note, face, tint, isVacant } = content(card)
  const left = face ? PARTS.words.withFace : PARTS.words.alone
  const room = CARD.width - left - PARTS.words.right
  const word = (part: 'title' | 'note', text: string, ink: string, down = 0) => {
    const [weight, size] = PARTS[part].font.split(' ')
    const fits = fitted(text, room, (some) => measure(some, PARTS[part].font))
    return `<text x="${left}" y="${PARTS[part].y + down}" font-size="${size}" font-weight="${weight}" fill="${ink}">${escaped(fits)}</text>`
  }
  return [
    `<g transform="translate(${n(x)} ${n(y)})"><title>${escaped([title, note].filter(Boolean).join(', '))}</title>`,
    `<rect width="${CARD.width}" height="${CARD.height}" rx="${PARTS.radius}" fill="${isVacant ? look.sheet : look.card}" stroke="${isVacant ? look.edge : look.line}"${isVacant ? ' stroke-dasharray="5 4"' : ''}/>`,
    tint ? `<rect width="${PARTS.strip}" height="${CARD.height}" rx="2" fill="${colour(tint)}"/>` : '',
    face ? faceOf(face, look) : '',
    word('title', title, isVacant ? look.quiet : look.ink, note ? 0 : 9),
    note ? word('note', note, look.quiet) : '',
    handleOf(drawing, card),
    '</g>',
  ].join('')
}

function faceOf(face: NonNullable<CardContent['face']>, look: Look): string {
  const tone = faceTone(face)
  const [x, y] = [PARTS.face.x, CARD.height / 2]
  return `<circle cx="${x}" cy="${y}" r="${PARTS.face.side / 2}" fill="${faceGround(look, tone)}"/><text x="${x}" y="${y + 5}" text-anchor="middle" font-size="14" font-weight="580" fill="${faceLetters(look, tone)}">${escaped(initials(face))}</text>`
}

/** On paper nothing opens: the number is there where those below are not drawn. */
function handleOf({ tree, shown, look }: Drawing, card: number): string {
  const below = tree.below[card]!
  if (below === 0 || shown.open.has(card)) return ''
  const [x, y] = [CARD.width / 2, CARD.height]
  return `<rect x="${x - HANDLE.width / 2}" y="${y - HANDLE.height / 2}" width="${HANDLE.width}" height="${HANDLE.height}" rx="${HANDLE.height / 2}" fill="${look.sheet}" stroke="${look.line}"/><text x="${x}" y="${y + 4}" text-anchor="middle" font-size="12" font-weight="580" fill="${look.ink}">+${below}</text>`
}

const n = (value: number) => String(Math.round(value * 10) / 10)

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => MARKS[mark]!)
