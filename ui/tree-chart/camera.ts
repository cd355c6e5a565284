import { select } from 'd3-selection'
import { zoom, zoomIdentity, zoomTransform } from 'd3-zoom'
// brings `selection.transition`, by which the camera flies
import 'd3-transition'
import type { Box } from './layout.ts'
import type { View } from './paint.ts'

export const CLOSEST = 2
const FURTHEST = 0.02
const FLIGHT_MS = 450
/** Around what is fitted into the view. */
const MARGIN = 40

export type Camera = ReturnType<typeof cameraOn>

/**
 * Panning by dragging, zooming by wheel and pinch, on an element; `moved` is called at each change.
 * @param isTaken what begins now is no panning: a card is in hand
 */
export function cameraOn(element: HTMLElement, moved: (view: View) => void, isTaken: () => boolean) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)')
  const behaviour = zoom<HTMLElement, unknown>()
    .scaleExtent([FURTHEST, CLOSEST])
    .clickDistance(4)
    // what lies over the chart is used as everywhere
    .filter((event: MouseEvent) => event.target instanceof HTMLCanvasElement && !event.button && !isTaken())
    .on('zoom', ({ transform }: { transform: View }) => moved({ x: transform.x, y: transform.y, k: transform.k }))
  const stage = select(element)
  stage.call(behaviour).on('dblclick.zoom', null)
  const size = () => ({ width: element.clientWidth, height: element.clientHeight })
  const go = ({ x, y, k }: View, isFlight: boolean) => {
    const to = zoomIdentity.translate(x, y).scale(k)
    if (isFlight && !isCalm.matches) stage.transition().duration(FLIGHT_MS).call(behaviour.transform, to)
    else stage.interrupt().call(behaviour.transform, to)
  }
  return {
    view: (): View => zoomTransform(element),
    go,
    /** Nearer by a factor, about the middle. */
    by: (factor: number) =>
      isCalm.matches
        ? stage.call(behaviour.scaleBy, factor)
        : stage.transition().duration(150).call(behaviour.scaleBy, factor),
    /** All of it; no nearer than real size. @param least never further away: then the top is in view */
    fit: (box: Box, { least = FURTHEST, isFlight = true } = {}) => go(fitting(box, size(), least), isFlight),
    /** A place of the drawing in the middle, near enough to read. */
    to: (x: number, y: number, isFlight = true) => {
      const { width, height } = size()
      const k = Math.max(zoomTransform(element).k, 0.8)
      go({ k, x: width / 2 - x * k, y: height / 2 - y * k }, isFlight)
    },
    /** As little as brings a box of the drawing into view. */
    show: (box: Box) => {
      const { width, height } = size()
      const { x, y, k } = zoomTransform(element)
      const across = into(box.left * k + x, box.right * k + x, width)
      const down = into(box.top * k + y, box.bottom * k + y, height)
      if (across !== 0 || down !== 0) go({ k, x: x + across, y: y + down }, true)
    },
    end: () => void stage.on('.zoom', null).interrupt(),
  }
}

function fitting(box: Box, { width, height }: { width: number; height: number }, least: number): View {
  const [wide, high] = [Math.max(1, box.right - box.left), Math.max(1, box.bottom - box.top)]
  const k = Math.max(least, Math.min(1, (width - 2 * MARGIN) / wide, (height - 2 * MARGIN) / high))
  const middle = (box.left + box.right) / 2
  // what is lower than the page begins at the top
  const top = high * k > height - 2 * MARGIN ? MARGIN : (height - high * k) / 3
  return { k, x: width / 2 - middle * k, y: Math.max(MARGIN / 2, top) - box.top * k }
}

/** How far a stretch has to be moved to be inside. */
function into(from: number, to: number, length: number): number {
  const room = Math.min(MARGIN, Math.max(0, (length - (to - from)) / 2))
  if (from < room) return room - from
  return to > length - room ? length - room - to : 0
}
