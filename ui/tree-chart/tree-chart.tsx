import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CardContent } from './card.ts'
import { cameraOn } from './camera.ts'
import { CARD, cardAt, handleAt, layoutOf } from './layout.ts'
import { lookOf, resolver } from './look.ts'
import { paint, type View } from './paint.ts'
import { picturesOf } from './pictures.ts'
import { TreeItems } from './tree-items.tsx'
import type { TreeChartState } from './use-tree-chart.ts'
import css from './tree-chart.module.css'

export interface TreeChartProps {
  chart: TreeChartState
  label: string
  content: (card: number) => CardContent
  /** A card in words, for those who hear it. */
  wordOf: (card: number) => string
  /** What floats beside a card: pinned by a click, or while the pointer rests on it. */
  about: (card: number, isPinned: boolean) => ReactNode
  /** Lies over the chart: buttons, a legend. */
  children?: ReactNode
}

/** Rests so long on a card before its words come. */
const REST_MS = 250
/** Around a handle, for fingers. */
const SLACK = 10

/** A tree of cards on a canvas, to be panned, zoomed and walked through. It fills the element around it. */
export function TreeChart({ chart, label, content, wordOf, about, children }: TreeChartProps) {
  const { tree, open, top, active } = chart
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState(-1)
  const [pinned, setPinned] = useState(-1)
  const [hasFocus, setFocus] = useState(false)
  const layout = useMemo(() => layoutOf(tree, { open, top }), [tree, open, top])
  const shownCard = pinned !== -1 && layout.at[pinned] !== -1 ? pinned : hovered
  const painter = usePainter(stage, canvas)

  const draw = useEffectEvent(() => {
    const view = chart.camera.current?.view()
    if (!view) return
    painter.draw({ view, tree, layout, shown: { open, top }, content, hovered, active, hasFocus })
    place(floating.current, stage.current, layout, shownCard, view)
  })
  const drawSoon = useRef<() => void>(undefined)

  useLayoutEffect(() => {
    const element = stage.current!
    let asked = 0
    drawSoon.current = () => {
      asked ||= requestAnimationFrame(() => {
        asked = 0
        draw()
      })
    }
    const soon = drawSoon.current
    const camera = cameraOn(element, soon)
    chart.camera.current = camera
    const stop = painter.watch(soon)
    return () => {
      cancelAnimationFrame(asked)
      stop()
      camera.end()
      chart.camera.current = undefined
    }
    // the stage is the same from the first frame to the last
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const arrive = useEffectEvent(() => {
    const isFirst = chart.layout.current === undefined
    chart.layout.current = layout
    const then = chart.then.current
    chart.then.current = undefined
    if (then) then(layout)
    else if (isFirst) chart.camera.current?.fit(layout.box, { least: 0.5, isFlight: false })
  })
  useLayoutEffect(() => arrive(), [layout, active])
  useEffect(() => drawSoon.current?.())

  const pointer = usePointer({ chart, layout, setHovered, setPinned, stage })
  return (
    <div ref={stage} className={css.stage} data-on={hovered === -1 ? undefined : true} {...pointer}>
      <canvas ref={canvas} className={css.canvas} aria-hidden />
      <TreeItems
        label={label}
        tree={tree}
        shown={{ open, top }}
        cards={layout.cards}
        active={active}
        wordOf={wordOf}
        onKey={(key) => {
          if (key === 'Escape' && pinned !== -1) {
            setPinned(-1)
            return true
          }
          const isMeant = chart.key(key)
          if (isMeant) setPinned(-1)
          return isMeant
        }}
        onChoose={(card) => {
          chart.select(card)
          setPinned(card)
        }}
        onFocus={setFocus}
      />
      {shownCard !== -1 && (
        <div ref={floating} className={css.floating} data-pinned={shownCard === pinned || undefined}>
          {about(shownCard, shownCard === pinned)}
        </div>
      )}
      {children}
    </div>
  )
}

/** The canvas as large as its stage, in the pixels of the device, and drawn again when that or the colours change. */
function usePainter(stage: React.RefObject<HTMLDivElement | null>, canvas: React.RefObject<HTMLCanvasElement | null>) {
  const kept = useRef<{ scheme: string; look: ReturnType<typeof lookOf>; colours: Map<string, string> }>(undefined)
  const pictures = useRef<ReturnType<typeof picturesOf>>(undefined)
  const look = () => {
    const scheme = document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light'
    if (kept.current?.scheme !== scheme)
      kept.current = { scheme, look: lookOf(stage.current!, scheme), colours: new Map() }
    return kept.current
  }
  const colour = (tint: string) => {
    const { colours, scheme } = look()
    const before = colours.get(tint)
    if (before) return before
    const now = resolver(stage.current!, scheme as 'light' | 'dark')(tint)
    colours.set(tint, now)
    return now
  }
  return {
    draw: (
      frame: Omit<
        Parameters<typeof paint>[0],
        'context' | 'width' | 'height' | 'ratio' | 'look' | 'colour' | 'pictures'
      >,
    ) => {
      const element = canvas.current
      if (!element || !stage.current) return
      const ratio = window.devicePixelRatio || 1
      const [width, height] = [stage.current.clientWidth, stage.current.clientHeight]
      const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
      if (element.width !== wide || element.height !== high) {
        element.width = wide
        element.height = high
      }
      const context = element.getContext('2d')!
      paint({
        ...frame,
        context,
        width,
        height,
        ratio,
        look: look().look,
        colour,
        pictures: (address) => pictures.current?.(address),
      })
    },
    watch: (soon: () => void) => {
      pictures.current = picturesOf(108, soon)
      const size = new ResizeObserver(soon)
      size.observe(stage.current!)
      const scheme = new MutationObserver(soon)
      scheme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] })
      void document.fonts?.ready.then(soon)
      return () => {
        size.disconnect()
        scheme.disconnect()
      }
    },
  }
}

/** What is said of a card stands to its right, or where there is room. On a phone the styles put it at the lower edge. */
function place(
  floating: HTMLElement | null,
  stage: HTMLElement | null,
  layout: ReturnType<typeof layoutOf>,
  card: number,
  { x, y, k }: View,
) {
  const at = layout.at[card] ?? -1
  if (!floating || !stage || at === -1) return
  const half = (CARD.width / 2) * k
  const middle = layout.x[at]! * k + x
  const room = stage.clientWidth - floating.offsetWidth - 12
  const right = middle + half + 12
  const left = right <= room ? right : Math.max(12, Math.min(room, middle - half - 12 - floating.offsetWidth))
  const topmost = Math.max(12, stage.clientHeight - floating.offsetHeight - 12)
  const up = Math.max(12, Math.min(layout.y[at]! * k + y, topmost))
  floating.style.setProperty('--left', `${Math.round(left)}px`)
  floating.style.setProperty('--top', `${Math.round(up)}px`)
}

function usePointer({
  chart,
  layout,
  setHovered,
  setPinned,
  stage,
}: {
  chart: TreeChartState
  layout: ReturnType<typeof layoutOf>
  setHovered: (card: number) => void
  setPinned: (card: number) => void
  stage: React.RefObject<HTMLDivElement | null>
}) {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const placeOf = (event: { clientX: number; clientY: number }) => {
    const view = chart.camera.current!.view()
    const box = stage.current!.getBoundingClientRect()
    return {
      x: (event.clientX - box.left - view.x) / view.k,
      y: (event.clientY - box.top - view.y) / view.k,
      k: view.k,
    }
  }
  const isOnChart = (target: EventTarget) => target instanceof HTMLCanvasElement
  return {
    onPointerMove: (event: React.PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      clearTimeout(resting.current)
      if (!isOnChart(event.target) || event.buttons !== 0) return setHovered(-1)
      const { x, y } = placeOf(event)
      const card = cardAt(layout, x, y)
      if (card === -1) return setHovered(-1)
      resting.current = setTimeout(() => setHovered(card), REST_MS)
    },
    onPointerLeave: () => {
      clearTimeout(resting.current)
      setHovered(-1)
    },
    onClick: (event: React.MouseEvent) => {
      if (!isOnChart(event.target)) return
      const { x, y, k } = placeOf(event)
      const handle = handleAt(chart.tree, layout, x, y, SLACK / Math.min(1, k) / 2)
      stage.current?.querySelector<HTMLElement>('[role=tree]')?.focus({ preventScroll: true })
      if (handle !== -1) return chart.toggle(handle)
      const card = cardAt(layout, x, y)
      if (card !== -1) chart.select(card)
      setPinned(card)
    },
    onDoubleClick: (event: React.MouseEvent) => {
      if (!isOnChart(event.target)) return
      const { x, y } = placeOf(event)
      const card = cardAt(layout, x, y)
      if (card !== -1 && chart.tree.children[card]!.length > 0) chart.toggle(card)
    },
  }
}
