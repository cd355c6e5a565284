import { dayNumber, type Day } from '#kit/days.ts'
import { useDayWords } from '#ui/calendar/words.ts'
import { CHART, scale } from '#ui/viz.ts'
import { useWidth } from './use-width.ts'
import css from './charts.module.css'

/** From this day on it is so much. */
export interface StepPoint {
  day: Day
  value: number
}

const LEAST_WIDTH = 240
const LEFT = 4
const RIGHT = 84

/** A small stair of a value that holds until it changes: solid until today, dashed after it. */
export function StepLine({
  points,
  today,
  format,
  label,
  height = 120,
}: {
  /** In order. */
  points: readonly StepPoint[]
  today: Day
  format: (value: number) => string
  /** All of it in words, for people who do not see the picture. */
  label: string
  height?: number
}) {
  const { ref, width } = useWidth(LEAST_WIDTH)
  const words = useDayWords()
  const [first, end] = [points[0]!, points.at(-1)!]
  const last = today > end.day ? today : end.day
  const days = scale([dayNumber(first.day), dayNumber(last)], [LEFT, width - RIGHT])
  const base = height - CHART.pad.bottom
  const up = scale([0, Math.max(...points.map(({ value }) => value), 1)], [base, CHART.pad.top])
  const x = (day: Day) => Math.round(days(dayNumber(day)) * 10) / 10
  const y = (value: number) => Math.round(up(value) * 10) / 10
  const past = points.filter(({ day }) => day <= today)
  const now = past.at(-1)
  const solid = now ? [...past, { day: today < last ? today : last, value: now.value }] : []
  const planned = [...solid.slice(-1), ...points.filter(({ day }) => day > today)]
  const stair = (some: readonly StepPoint[]) =>
    some.map(({ day, value }, at) => (at ? `H${x(day)}V${y(value)}` : `M${x(day)} ${y(value)}`)).join('')
  return (
    <div ref={ref} className={css.chart}>
      <svg width={width} height={height} role="img" aria-label={label}>
        <line x1={LEFT} x2={width - RIGHT} y1={base} y2={base} className={css.base} />
        <path d={stair(solid)} className={css.line} />
        <path d={stair(planned)} className={css.line} strokeDasharray={CHART.planned} />
        <circle cx={x(end.day)} cy={y(end.value)} r="4.5" className={css.dot} />
        <text x={x(last) + 8} y={y(end.value) + 5} className={css.name}>
          {format(end.value)}
        </text>
        <text x={LEFT} y={height - 4} className={css.tick}>
          {words.month(first.day)}
        </text>
        <text x={x(last)} y={height - 4} textAnchor="end" className={css.tick}>
          {words.month(last)}
        </text>
      </svg>
    </div>
  )
}
