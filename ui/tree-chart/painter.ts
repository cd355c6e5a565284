import { type Look, lookOf, resolver } from './look.ts'
import { type Frame, paint } from './paint.ts'
import { picturesOf } from './pictures.ts'

/** What changes from frame to frame; the rest the painter knows. */
export type Scene = Omit<Frame, 'context' | 'width' | 'height' | 'ratio' | 'look' | 'colour' | 'pictures'>

/** Pixels of a picture: a face at the closest, on a fine screen. */
const PICTURE = 108

export type Painter = ReturnType<typeof painterOn>

/** A canvas as large as the element around it, in the pixels of the device; `again` is called when its size or its colours have changed. */
export function painterOn(canvas: HTMLCanvasElement, again: () => void) {
  const around = canvas.parentElement!
  const context = canvas.getContext('2d')!
  const pictures = picturesOf(PICTURE, again)
  let known: { scheme: 'light' | 'dark'; look: Look; colours: Map<string, string> } | undefined
  const now = () => {
    const scheme = document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light'
    if (known?.scheme !== scheme) known = { scheme, look: lookOf(around, scheme), colours: new Map() }
    return known
  }
  const colour = (tint: string) => {
    const { colours, scheme } = now()
    const found = colours.get(tint) ?? resolver(around, scheme)(tint)
    colours.set(tint, found)
    return found
  }
  const size = new ResizeObserver(again)
  size.observe(around)
  const scheme = new MutationObserver(again)
  scheme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] })
  void document.fonts.ready.then(again)
  return {
    draw: (scene: Scene) => {
      const ratio = window.devicePixelRatio || 1
      const [width, height] = [around.clientWidth, around.clientHeight]
      const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
      if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high })
      paint({ ...scene, context, width, height, ratio, look: now().look, colour, pictures })
    },
    end: () => {
      size.disconnect()
      scheme.disconnect()
    },
  }
}
