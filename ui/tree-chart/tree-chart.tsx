import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CardContent } from './card.ts'
import { CARD, type Layout, layoutOf } from './layout.ts'
import type { View } from './paint.ts'
import { painterOn, type Scene } from './painter.ts'
import { TreeItems } from './tree-items.tsx'
import type { Drag } from './use-card-drag.ts'
import { usePointer } from './use-pointer.ts'
import type { TreeChartState } from './use-tree-chart.ts'
import css from './tree-chart.module.css'

/** Cards can be dragged onto others. */
export interface Moving {
  onMove: (card: number, onto: number) => void
  /** What would become of it, while a card is held over another one; -1 over none. */
  wordOf: (card: number, onto: number) => string
}

/** A tree of cards on a canvas, to be panned, zoomed and walked through. It fills the element around it. */
export function TreeChart({
  chart,
  label,
  content,
  wordOf,
  about,
  moving,
  children,
}: {
  chart: TreeChartState
  label: string
  content: (card: number) => CardContent
  /** A card in words, for those who hear it. */
  wordOf: (card: number) => string
  /** What floats beside a card: pinned by a click, or while the pointer rests on it. */
  about: (card: number, isPinned: boolean) => ReactNode
  moving?: Moving
  /** Lies over the chart: buttons, a legend. */
  children?: ReactNode
}) {
  const { tree, open, top, active, pinned } = chart
  // a place in the list is another card once the tree is another one
  const [resting, setResting] = useState({ tree, card: -1 })
  const hovered = resting.tree === tree ? resting.card : -1
  const [hasFocus, setFocus] = useState(false)
  const layout = useMemo(() => layoutOf(tree, { open, top }), [tree, open, top])
  const isDrawn = (card: number) => (layout.at[card] ?? -1) !== -1
  const said = [pinned, hovered].find(isDrawn) ?? -1
  const { drag, handlers } = usePointer({
    chart,
    layout,
    onHover: (card) => card === hovered || setResting({ tree, card }),
    onMove: moving?.onMove,
  })
  const scene = { tree, layout, shown: { open, top }, content, hovered, active, hasFocus }
  const { canvas, floating } = useDrawing(chart, { ...scene, ...inHand(drag) }, drag ? -1 : said)
  const onKey = (key: string) => {
    if (key !== 'Escape' || pinned === -1) return chart.key(key)
    chart.pin(-1)
    return true
  }
  return (
    <div className={css.stage} data-on={hovered === -1 ? undefined : true} {...handlers}>
      <canvas ref={canvas} className={css.canvas} aria-hidden />
      <TreeItems
        {...{ label, tree, active, wordOf, onKey }}
        onChoose={chart.pin}
        shown={{ open, top }}
        cards={layout.cards}
        onFocus={setFocus}
      />
      {drag && moving ? (
        <Ghost drag={drag} word={moving.wordOf(drag.card, drag.onto)} />
      ) : (
        <Floating ref={floating} card={said} isPinned={said === pinned} about={about} />
      )}
      {children}
    </div>
  )
}

const inHand = (drag: Drag | undefined) => (drag ? { lifted: drag.card, onto: drag.onto } : {})

/** What is said of a card, beside it. */
const Floating = ({
  ref,
  card,
  isPinned,
  about,
}: {
  ref: RefObject<HTMLDivElement | null>
  card: number
  isPinned: boolean
  about: (card: number, isPinned: boolean) => ReactNode
}) =>
  card !== -1 && (
    <div ref={ref} className={css.floating} data-pinned={isPinned || undefined}>
      {about(card, isPinned)}
    </div>
  )

/** What is in hand, in words, beside the pointer. */
const Ghost = ({ drag: { x, y }, word }: { drag: Drag; word: string }) => (
  <div className={css.ghost} style={{ '--x': `${Math.round(x)}px`, '--y': `${Math.round(y)}px` }}>
    {word}
  </div>
)

/** One drawing for each frame in which something has changed, with what floats beside the card that it is about. */
function useDrawing(
  { stage, start }: Pick<TreeChartState, 'stage' | 'start'>,
  scene: Omit<Scene, 'view'>,
  said: number,
) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const painter = useRef<ReturnType<typeof painterOn>>(undefined)
  const asked = useRef(0)
  const draw = useEffectEvent(() => {
    asked.current = 0
    const view = stage.view()
    if (!view) return
    painter.current?.draw({ ...scene, view })
    putBeside(floating, scene.layout, said, view)
  })
  const soon = useEffectEvent(() => {
    asked.current ||= requestAnimationFrame(() => draw())
  })
  const arrive = useEffectEvent(() => stage.arrive(scene.layout, start))
  useLayoutEffect(() => {
    const element = canvas.current!
    const mine = painterOn(element, () => soon())
    painter.current = mine
    const end = stage.begin(element.parentElement!, () => soon())
    return () => {
      mine.end()
      end()
    }
  }, [stage])
  useLayoutEffect(() => arrive())
  useEffect(() => soon())
  return { canvas, floating }
}

/** Kept from the edges, and from the card. */
const AWAY = 12

/** What is said of a card stands to its right, or where there is room. On a phone the styles put it at the lower edge. */
function putBeside(
  { current: floating }: RefObject<HTMLElement | null>,
  layout: Layout,
  card: number,
  { x, y, k }: View,
) {
  const at = layout.at[card] ?? -1
  const around = floating?.parentElement
  if (!floating || !around || at === -1) return
  const middle = layout.x[at]! * k + x
  const half = (CARD.width / 2) * k + AWAY
  const room = around.clientWidth - floating.offsetWidth - AWAY
  const left = middle + half <= room ? middle + half : between(AWAY, middle - half - floating.offsetWidth, room)
  const top = between(AWAY, layout.y[at]! * k + y, around.clientHeight - floating.offsetHeight - AWAY)
  floating.style.setProperty('--left', `${Math.round(left)}px`)
  floating.style.setProperty('--top', `${Math.round(top)}px`)
}

const between = (least: number, wanted: number, most: number) => Math.max(least, Math.min(wanted, most))
