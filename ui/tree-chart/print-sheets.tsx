import { useLayoutEffect, useRef } from 'react'
import { PrintInstead } from '#ui/print-instead.tsx'
import { SHEET, sheetsOf } from './sheets.ts'
import { type Drawing, svgOf, withMargin } from './svg.ts'
import css from './print-sheets.module.css'

/** The chart on as many sheets as it needs: opens the browser's own print dialog once it is mounted. */
export function PrintSheets({
  drawing,
  captionOf,
  onDone,
}: {
  drawing: Drawing
  captionOf: (sheet: number, sheets: number) => string
  onDone: () => void
}) {
  const { parts } = sheetsOf(withMargin(drawing.layout.box))
  return (
    <PrintInstead onDone={onDone}>
      {parts.map((part, at) => (
        <figure key={`${part.left} ${part.top}`} className={css.sheet}>
          <figcaption>{captionOf(at + 1, parts.length)}</figcaption>
          <Part text={svgOf(drawing, part)} />
        </figure>
      ))}
    </PrintInstead>
  )
}

function Part({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { documentElement: svg } = new DOMParser().parseFromString(text, 'image/svg+xml')
    svg.setAttribute('width', String(SHEET.width))
    svg.setAttribute('height', String(SHEET.height))
    place.current?.replaceChildren(document.importNode(svg, true))
  }, [text])
  return <div ref={place} />
}
