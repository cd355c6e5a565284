import { useMemo } from 'react'
import { qrCode } from '#kit/qr.ts'

const QUIET = 4

/** A text for the camera of a phone. Dark on light in both schemes: many cameras read nothing else. */
export function QrPicture({ text, label, size = 192 }: { text: string; label: string; size?: number }) {
  // 10 ms a code: a sheet of labels is rendered again with each page that arrives
  const src = useMemo(() => pictureOf(text), [text])
  return <img src={src} alt={label} width={size} height={size} />
}

function pictureOf(text: string): string {
  const grid = qrCode(text)
  const side = grid.length + 2 * QUIET
  const path = grid
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
