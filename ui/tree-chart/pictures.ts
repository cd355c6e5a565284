/** Pictures of people, drawn round once, each from its address; `loaded` is called when one more can be drawn. */
export function picturesOf(side: number, loaded: () => void) {
  const known = new Map<string, HTMLCanvasElement | null>()
  const load = (address: string) => {
    const image = new Image()
    image.addEventListener('load', () => {
      known.set(address, round(image, side))
      loaded()
    })
    image.src = address
  }
  return (address: string): HTMLCanvasElement | undefined => {
    const picture = known.get(address)
    if (picture === undefined) {
      known.set(address, null)
      load(address)
    }
    return picture ?? undefined
  }
}

function round(image: HTMLImageElement, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')!
  context.beginPath()
  context.arc(side / 2, side / 2, side / 2, 0, 2 * Math.PI)
  context.clip()
  const scale = Math.max(side / image.width, side / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  context.drawImage(image, (side - width) / 2, (side - height) / 2, width, height)
  return canvas
}
