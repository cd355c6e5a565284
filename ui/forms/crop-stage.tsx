import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type Crop, moved, MOST_ZOOM, movedTo, placeOf, zoomed, zoomOf } from './crop.ts'
import css from './crop-stage.module.css'

/** Pixels of the canvas to a side: sharp on a dense screen too. */
const SHARP = 512
/** Parts of the square that an arrow key moves; with Shift a smaller step. */
const STEP = 0.05
const SMALL_STEP = 0.01
const ZOOM_STEP = 0.1

interface Props {
  picture: ImageBitmap
  crop: Crop
  /** Several changes may come before the next picture is drawn: each begins with what the one before has made. */
  onCrop: (change: (crop: Crop) => Crop) => void
}

/** The square of a picture that is used. The picture moves under it by mouse, finger and arrow keys; a wheel, two fingers, + and − zoom. */
export function CropStage({ picture, crop, onCrop }: Props) {
  const t = useTranslations('ui.crop')
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const help = useId()
  useEffect(() => {
    const paper = canvas.current?.getContext('2d')
    if (paper) draw(paper, picture, crop, SHARP)
  }, [picture, crop])
  const pointers = usePointers({ picture, onCrop })
  useWheel(frame, ({ at, factor }) => onCrop((now) => zoomed(picture, now, zoomOf(picture, now) * factor, at)))
  const [across, down] = placeOf(picture, crop).map((part) => Math.round(part * 100)) as [number, number]
  return (
    <div className={css.crop}>
      <div ref={frame} className={css.frame} {...pointers}>
        <canvas ref={canvas} className={css.stage} width={SHARP} height={SHARP} />
        <input
          type="range"
          className={css.handle}
          min={0}
          max={100}
          value={across}
          aria-label={t('stage')}
          aria-valuetext={t('at', { across, down })}
          aria-describedby={help}
          onKeyDown={(event) => {
            const next = byKey(event, picture)
            if (!next) return
            event.preventDefault()
            onCrop(next)
          }}
          onChange={(event) => {
            const part = Number(event.currentTarget.value) / 100
            onCrop((now) => movedTo(picture, now, part))
          }}
        />
      </div>
      <label className={css.zoom}>
        <span>{t('zoom')}</span>
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={ZOOM_STEP}
          value={zoomOf(picture, crop)}
          aria-valuetext={t('zoomed', { times: zoomOf(picture, crop) })}
          onChange={(event) => {
            const zoom = Number(event.currentTarget.value)
            onCrop((now) => zoomed(picture, now, zoom))
          }}
        />
      </label>
      <p id={help} className={css.help}>
        {t('help')}
      </p>
    </div>
  )
}

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function byKey({ key, shiftKey }: KeyboardEvent, picture: ImageBitmap): ((crop: Crop) => Crop) | undefined {
  const arrow = ARROWS[key]
  const step = shiftKey ? SMALL_STEP : STEP
  if (arrow) return (crop) => moved(picture, crop, arrow[0] * step, arrow[1] * step)
  const closer = key === '+' || key === '=' ? ZOOM_STEP : key === '-' ? -ZOOM_STEP : 0
  return closer ? (crop) => zoomed(picture, crop, zoomOf(picture, crop) + closer) : undefined
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

/** One pointer drags the picture, two pinch it. */
function usePointers({ picture, onCrop }: Omit<Props, 'crop'>) {
  const down = useRef(new Map<number, Point>())
  const take = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    down.current.set(event.pointerId, event)
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    const before = down.current.get(event.pointerId)
    if (!before) return
    const box = event.currentTarget.getBoundingClientRect()
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
    down.current.set(event.pointerId, event)
    if (other) {
      const at = placeIn(box, {
        clientX: (event.clientX + other.clientX) / 2,
        clientY: (event.clientY + other.clientY) / 2,
      })
      const spread = distance(event, other) / Math.max(distance(before, other), 1)
      return onCrop((crop) => zoomed(picture, crop, zoomOf(picture, crop) * spread, at))
    }
    const [right, below] = [(before.clientX - event.clientX) / box.width, (before.clientY - event.clientY) / box.height]
    onCrop((crop) => moved(picture, crop, right, below))
  }
  const leave = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId)
  return { onPointerDown: take, onPointerMove: follow, onPointerUp: leave, onPointerCancel: leave }
}

const distance = (a: Point, b: Point) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
const placeIn = ({ left, top, width, height }: DOMRect, { clientX, clientY }: Point) => ({
  x: (clientX - left) / width,
  y: (clientY - top) / height,
})

interface Turn {
  at: { x: number; y: number }
  factor: number
}

/** React listens to wheels passively, and a page that scrolls away under the picture would not do. */
function useWheel(target: RefObject<HTMLElement | null>, zoom: (turn: Turn) => void) {
  const latest = useRef(zoom)
  useEffect(() => {
    latest.current = zoom
  })
  useEffect(() => {
    const element = target.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      latest.current({ at: placeIn(element!.getBoundingClientRect(), event), factor: Math.exp(-event.deltaY / 500) })
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [target])
}

function draw(paper: CanvasRenderingContext2D, picture: ImageBitmap, { x, y, side }: Crop, size: number) {
  paper.clearRect(0, 0, size, size)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(picture, x, y, side, side, 0, 0, size, size)
}

/**
 * The square as a file of its own. What the first file carried beside the picture (place, camera) stays behind.
 * @returns undefined when the browser cannot make one
 */
export async function cut(
  picture: ImageBitmap,
  crop: Crop,
  type: 'image/png' | 'image/jpeg',
): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SHARP
  draw(canvas.getContext('2d')!, picture, crop, SHARP)
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92))
  return bytes ? new File([bytes], type === 'image/png' ? 'picture.png' : 'picture.jpg', { type }) : undefined
}
