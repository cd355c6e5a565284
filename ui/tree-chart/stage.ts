import { type Camera, cameraOn } from './camera.ts'
import { type Box, CARD, type Layout } from './layout.ts'
import type { View } from './paint.ts'

/** At first no further away than this: better the top alone than words that nobody reads. */
const LEAST = 0.7

export type Stage = ReturnType<typeof stageOf>

function boxOf({ at, x, y }: Layout, card: number): Box {
  const [middle, top] = [x[at[card]!]!, y[at[card]!]!]
  return { left: middle - CARD.width / 2, right: middle + CARD.width / 2, top, bottom: top + CARD.height }
}

/** What moves without React: where the camera is, and where the cards are. */
export function stageOf() {
  let camera: Camera | undefined
  let layout: Layout | undefined
  let begun: object | undefined
  let afterwards: ((places: Layout) => void) | undefined
  let isTaken = false
  return {
    begin: (element: HTMLElement, moved: () => void) => {
      camera = cameraOn(element, moved, () => isTaken)
      if (layout) camera.fit(layout.box, { least: LEAST, isFlight: false })
      return () => {
        camera?.end()
        camera = undefined
      }
    },
    view: (): View | undefined => camera?.view(),
    /** While a card is in hand the chart stays where it is. */
    take: (taken: boolean) => {
      isTaken = taken
    },
    layout: () => layout,
    cards: (): readonly number[] => layout?.cards ?? [],
    zoomBy: (factor: number) => void camera?.by(factor),
    fit: () => layout && camera?.fit(layout.box),
    /** The cards have places: the camera does what it was asked for, and where the chart begins anew it fits all of them. */
    arrive: (places: Layout, start: object) => {
      const isAnew = begun !== start
      begun = start
      layout = places
      const act = afterwards
      afterwards = undefined
      if (act) act(places)
      else if (isAnew) camera?.fit(places.box, { least: LEAST, isFlight: false })
    },
    // what the camera does once the cards have their next places
    thenFit: (least?: number) => {
      afterwards = ({ box }) => camera?.fit(box, least === undefined ? {} : { least })
    },
    thenFlyTo: (card: number) => {
      afterwards = (places) => {
        const { left, right, top, bottom } = boxOf(places, card)
        camera?.to((left + right) / 2, (top + bottom) / 2)
      }
    },
    thenShow: (card: number) => {
      afterwards = (places) => camera?.show(boxOf(places, card))
    },
    /** The card stays where it is on the screen, whatever opens around it. */
    thenHold: (card: number) => {
      const before = layout && boxOf(layout, card)
      afterwards = (places) => {
        if (!before || !camera || places.at[card] === -1) return
        const now = boxOf(places, card)
        const { x, y, k } = camera.view()
        camera.go({ k, x: x + (before.left - now.left) * k, y: y + (before.top - now.top) * k }, false)
      }
    },
  }
}
