import { qrCode } from '#kit/qr.ts'

const QUIET = 4

/** A text for the camera of a phone. Dark on light in both schemes: many cameras read nothing else. */
export function QrPicture({ text, label, size = 192 }: { text: string; label: string; size?: number }) {
  const grid = qrCode(text)
  const side = grid.length + 2 * QUIET
  const path = grid
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} width={size} height={size} />
}
