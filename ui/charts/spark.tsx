import { scale } from '#ui/viz.ts'
import css from './charts.module.css'

/** A small line with its last point marked. Never on its own: a number is next to it. */
export function Spark({
  values,
  width = 96,
  height = 28,
}: {
  values: readonly number[]
  width?: number
  height?: number
}) {
  const last = values.at(-1)
  if (last === undefined) return null
  const x = scale([0, values.length - 1], [2, width - 5])
  const y = scale([Math.min(...values), Math.max(...values)], [height - 5, 5])
  const path = values.map((value, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
  return (
    <svg width={width} height={height} aria-hidden>
      <path d={path.join('')} className={css.line} data-thin />
      <circle cx={x(values.length - 1)} cy={y(last)} r="3" className={css.dot} />
    </svg>
  )
}
