import { faceTone, initials } from '#ui/person-name.ts'
import { type CardContent, fitted, PARTS } from './card.ts'
import { CARD, HANDLE, type Layout, lineTo } from './layout.ts'
import { faceGround, faceLetters, type Look } from './look.ts'
import type { Shown, Tree } from './tree.ts'

/** Where the reader looks: `screen = drawing * k + (x, y)`. */
export interface View {
  x: number
  y: number
  k: number
}

export interface Frame {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  width: number
  height: number
  /** Pixels of the device for one of the page. */
  ratio: number
  view: View
  tree: Tree
  layout: Layout
  shown: Shown
  content: (card: number) => CardContent
  look: Look
  /** A colour of the styles as the canvas understands it. */
  colour: (tint: string) => string
  pictures: (address: string) => CanvasImageSource | undefined
  /** Cards that stand out; -1 for none. */
  hovered?: number
  active?: number
  hasFocus?: boolean
  /** The card in hand, and the one that it is held over. */
  lifted?: number
  onto?: number
}

/** Below it words are too small to be read and are left out. */
const READABLE = 0.4

/** Draws what is in view, and nothing else: at ten thousand cards a walk over two lists of numbers is the quickest index. */
export function paint(frame: Frame): void {
  const { context, width, height, ratio, view } = frame
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  context.setTransform(ratio * view.k, 0, 0, ratio * view.k, ratio * view.x, ratio * view.y)
  const seen = seenBy(frame)
  paintLines(frame, seen)
  const { layout } = frame
  for (let at = 0; at < layout.cards.length; at++) {
    const [x, y] = [layout.x[at]! - CARD.width / 2, layout.y[at]!]
    if (x < seen.right && x + CARD.width > seen.left && y < seen.bottom && y + CARD.height + HANDLE.height > seen.top)
      paintCard(frame, layout.cards[at]!, x, y)
  }
}

function seenBy({ width, height, view }: Frame) {
  const left = -view.x / view.k
  const top = -view.y / view.k
  return { left, top, right: left + width / view.k, bottom: top + height / view.k }
}

function paintLines({ context, tree, layout, look, view }: Frame, seen: ReturnType<typeof seenBy>) {
  context.beginPath()
  for (let at = 0; at < layout.cards.length; at++) {
    const above = layout.at[tree.parents[layout.cards[at]!] ?? -1] ?? -1
    if (above === -1) continue
    const [x, y, from, top] = [layout.x[at]!, layout.y[at]!, layout.x[above]!, layout.y[above]!]
    if (Math.min(x, from) > seen.right || Math.max(x, from) < seen.left) continue
    if (top > seen.bottom || y + CARD.height < seen.top) continue
    const [start, ...corners] = lineTo(tree, layout, at)
    context.moveTo(...start!)
    for (const corner of corners) context.lineTo(...corner)
  }
  context.lineWidth = Math.max(1.25, 0.75 / view.k)
  context.strokeStyle = look.line
  context.stroke()
}

function paintCard(frame: Frame, card: number, x: number, y: number) {
  const { context, look, view } = frame
  const content = frame.content(card)
  context.globalAlpha = card === frame.lifted ? 0.45 : 1
  context.beginPath()
  context.roundRect(x, y, CARD.width, CARD.height, PARTS.radius)
  const tint = content.tint && frame.colour(content.tint)
  const isSmall = view.k < READABLE
  context.fillStyle = groundOf(content, look, isSmall, tint)
  context.fill()
  paintEdge(frame, card, content, x, y)
  if (!isSmall) paintParts(frame, card, content, { x, y, tint })
  context.globalAlpha = 1
}

function paintParts(
  frame: Frame,
  card: number,
  content: CardContent,
  { x, y, tint }: { x: number; y: number; tint: string | undefined },
) {
  if (tint) paintStrip(frame.context, tint, x, y)
  paintWords(frame, content, x, y)
  if (content.mark) paintMark(frame, content.mark, x + CARD.width, y)
  if (frame.tree.children[card]!.length > 0) paintHandle(frame, card, x + CARD.width / 2, y + CARD.height)
}

/** The edge of the path that was begun. */
function paintEdge(frame: Frame, card: number, content: CardContent, x: number, y: number) {
  const { context, look, view } = frame
  const isMarked = card === frame.active || card === frame.onto || content.mark !== undefined
  if (content.isVacant) context.setLineDash([5, 4])
  context.lineWidth = isMarked ? 2 / Math.min(1, view.k) : 1 / Math.min(1, view.k * 1.6)
  context.strokeStyle = isMarked ? look.accent : edgeOf(frame, card, content)
  context.stroke()
  context.setLineDash([])
  if (card === frame.onto || (card === frame.active && frame.hasFocus)) paintFocus(frame, x, y)
}

function groundOf({ isVacant }: CardContent, look: Look, isSmall: boolean, tint: string | undefined) {
  if (isSmall && tint) return tint
  return isVacant ? look.sheet : look.card
}

const edgeOf = ({ hovered, look }: Frame, card: number, { isVacant }: CardContent) =>
  hovered === card || isVacant ? look.edge : look.line

function paintFocus({ context, look, view }: Frame, x: number, y: number) {
  const out = 4 / Math.min(1, view.k)
  context.beginPath()
  context.roundRect(x - out, y - out, CARD.width + 2 * out, CARD.height + 2 * out, PARTS.radius + out)
  context.lineWidth = 2 / Math.min(1, view.k)
  context.strokeStyle = look.accent
  context.stroke()
}

function paintStrip(context: Frame['context'], tint: string, x: number, y: number) {
  context.beginPath()
  context.roundRect(x, y, PARTS.strip, CARD.height, [PARTS.radius, 0, 0, PARTS.radius])
  context.fillStyle = tint
  context.fill()
}

function paintWords(frame: Frame, content: CardContent, x: number, y: number) {
  const { context, look } = frame
  const left = content.face ? PARTS.words.withFace : PARTS.words.alone
  const room = CARD.width - left - PARTS.words.right
  if (content.face) paintFace(frame, content.face, x + PARTS.face.x, y + CARD.height / 2)
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  const write = (part: 'title' | 'note', ink: string, up = 0) => {
    context.font = `${PARTS[part].font} ${look.font}`
    context.fillStyle = ink
    context.fillText(fittedTo(context, content[part], room), x + left, y + PARTS[part].y + up)
  }
  if (content.note) {
    write('title', content.isVacant ? look.quiet : look.ink)
    write('note', look.quiet)
  } else write('title', look.ink, 9)
}

/** What was measured once: there are as many texts as cards, and a frame has a few milliseconds. */
const known = new Map<string, string>()

function fittedTo(context: Frame['context'], text: string, room: number): string {
  const key = `${context.font} ${room} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size > 40_000) known.clear()
  const now = fitted(text, room, (part) => context.measureText(part).width)
  known.set(key, now)
  return now
}

function paintFace(frame: Frame, face: NonNullable<CardContent['face']>, x: number, y: number) {
  const { context, look } = frame
  const half = PARTS.face.side / 2
  const picture = face.avatar ? frame.pictures(face.avatar) : undefined
  if (picture) return context.drawImage(picture, x - half, y - half, 2 * half, 2 * half)
  const tone = faceTone(face)
  context.beginPath()
  context.arc(x, y, half, 0, 2 * Math.PI)
  context.fillStyle = faceGround(look, tone)
  context.fill()
  context.font = `${PARTS.initials.font} ${look.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = faceLetters(look, tone)
  return context.fillText(initials(face), x, y + 0.5)
}

/** A word on the upper edge, at its right end. */
function paintMark({ context, look, view }: Frame, word: string, right: number, y: number) {
  const { font, height, inset, padding } = PARTS.mark
  context.font = `${font} ${look.font}`
  const width = context.measureText(word).width + 2 * padding
  const left = right - inset - width
  context.beginPath()
  context.roundRect(left, y - height / 2, width, height, height / 2)
  context.fillStyle = look.sheet
  context.fill()
  context.lineWidth = 1.5 / Math.min(1, view.k * 1.6)
  context.strokeStyle = look.accent
  context.stroke()
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillStyle = look.ink
  context.fillText(word, left + padding, y + 0.5)
}

/** How many are directly below, and whether they are shown. */
function paintHandle({ context, tree, shown, look, view }: Frame, card: number, x: number, y: number) {
  const [width, height] = [HANDLE.width, HANDLE.height]
  context.beginPath()
  context.roundRect(x - width / 2, y - height / 2, width, height, height / 2)
  context.fillStyle = look.sheet
  context.fill()
  context.lineWidth = 1 / Math.min(1, view.k * 1.6)
  context.strokeStyle = look.line
  context.stroke()
  context.font = `${PARTS.handle.font} ${look.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = look.ink
  context.fillText(String(tree.children[card]!.length), x - 6, y + 0.5)
  const way = shown.open.has(card) ? -1 : 1
  context.beginPath()
  context.moveTo(x + 7, y - 2 * way)
  context.lineTo(x + 10.5, y + 2 * way)
  context.lineTo(x + 14, y - 2 * way)
  context.lineWidth = 1.5
  context.strokeStyle = look.quiet
  context.stroke()
}
