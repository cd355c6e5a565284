import { useLocale, useTranslations } from 'use-intl'
import { addMonths, dayNumber, startOfMonth, type Day } from '#kit/days.ts'
import { flag } from '#ui/calendar/flag.ts'
import { useKindDress } from '#ui/calendar/kinds.tsx'
import type { Absence } from '#ui/calendar/absences.ts'
import { useDayWords, useAbsenceWords } from '#ui/calendar/words.ts'
import { formatBalance } from '#ui/format.ts'
import { CHART, scale } from '#ui/viz.ts'
import { useWidth } from './use-width.ts'
import css from './charts.module.css'

/** From this day on, so much is left. */
export interface Step {
  day: Day
  left: number
}

export interface BalanceLineProps {
  first: Day
  last: Day
  today: Day
  /** In order; the first is what the period begins with. */
  steps: readonly Step[]
  /** Leave that moved the balance; pending or planned leave is dashed. */
  absences: readonly Absence[]
  /** "days", already in the right form. */
  unit: string
  height?: number
}

const LEAST_WIDTH = 260
const LEFT = 26
const RIGHT = 74
const ABSENCES_HEIGHT = 14

/** A stair that climbs with what is earned and falls with leave: solid until today, dashed after it. */
export function BalanceLine({ height = 176, ...props }: BalanceLineProps) {
  const { steps, today, absences, unit } = props
  const { ref, width } = useWidth(LEAST_WIDTH)
  const t = useTranslations('uiCalendar')
  const locale = useLocale()
  const words = useDayWords()
  const { past, future, now, end } = splitAt(steps, today, props.last)
  const { x, y, ticks } = scales(props, width, height)
  const number = (value: number) => formatBalance(value, locale)
  const label = t('balanceLine', {
    first: words.day(props.first),
    last: words.day(props.last),
    unit,
    now: number(now),
    end: number(end),
  })
  const shown = today >= props.first && today <= props.last
  return (
    <div ref={ref} className={css.chart}>
      <svg width={width} height={height} role="img" aria-label={label}>
        {ticks.map((value) => (
          <g key={value}>
            <line
              x1={LEFT}
              x2={width - RIGHT}
              y1={y(value)}
              y2={y(value)}
              className={value === 0 ? css.base : css.grid}
            />
            <text x={0} y={y(value) + 4} className={css.tick}>
              {number(value)}
            </text>
          </g>
        ))}
        <Months {...props} x={x} width={width} y={height - 2} />
        <Absences absences={absences} x={x} y={y(0) + 4} />
        {past.length > 0 && (
          <path d={`${stair(past, x, y)}V${y(0)}H${x(past[0]?.day ?? today)}Z`} className={css.area} />
        )}
        <path d={stair(past, x, y)} className={css.line} />
        <path d={stair(future, x, y)} className={css.line} strokeDasharray={CHART.planned} />
        {shown && <Today x={x(today)} y={y(now)} base={y(0)} />}
        <text x={x(props.last) + 8} y={y(end) + 5} className={css.name}>
          {t('left', { count: number(end) })}
        </text>
      </svg>
    </div>
  )
}

function splitAt(steps: readonly Step[], today: Day, last: Day) {
  const before = steps.filter(({ day }) => day <= today)
  const after = steps.filter(({ day }) => day > today)
  const now = before.at(-1)?.left ?? steps[0]?.left ?? 0
  const end = steps.at(-1)?.left ?? 0
  const until = today < last ? today : last
  const past = before.length > 0 ? [...before, { day: until, left: now }] : []
  const future = today < last ? [...past.slice(-1), ...after, { day: last, left: end }] : []
  return { past, future, now, end }
}

function scales({ first, last, steps }: BalanceLineProps, width: number, height: number) {
  const days = scale([dayNumber(first), dayNumber(last)], [LEFT, width - RIGHT])
  const highest = Math.max(1, ...steps.map(({ left }) => left))
  const lowest = Math.min(0, ...steps.map(({ left }) => left))
  const unit = highest > 20 ? 10 : highest > 8 ? 5 : 1
  const top = Math.ceil(highest / unit / 2) * unit * 2
  const bottom = Math.floor(lowest / unit) * unit
  const y = scale([bottom, top], [height - CHART.pad.bottom - ABSENCES_HEIGHT, CHART.pad.top])
  const x = (day: Day) => Math.round(days(dayNumber(day)) * 10) / 10
  return { x, y: (value: number) => Math.round(y(value) * 10) / 10, ticks: [...new Set([bottom, 0, top / 2, top])] }
}

const stair = (steps: readonly Step[], x: (day: Day) => number, y: (left: number) => number) =>
  steps.map(({ day, left }, index) => (index ? `H${x(day)}V${y(left)}` : `M${x(day)} ${y(left)}`)).join('')

function Months({
  first,
  last,
  x,
  y,
  width,
}: BalanceLineProps & { x: (day: Day) => number; y: number; width: number }) {
  const words = useDayWords()
  const months: Day[] = []
  for (let month = startOfMonth(first); month <= last; month = addMonths(month, 1)) months.push(month)
  const every = width > 420 ? 1 : 2
  return months.map((month, index) =>
    index % every === 0 && month >= first ? (
      <text key={month} x={x(month)} y={y} className={css.tick}>
        {width > 560 ? words.monthShort(month) : words.monthNarrow(month)}
      </text>
    ) : null,
  )
}

function Absences({ absences, x, y }: { absences: readonly Absence[]; x: (day: Day) => number; y: number }) {
  const { said } = useAbsenceWords()
  const kindDress = useKindDress()
  const words = useDayWords()
  return absences.map((absence) => (
    <foreignObject
      key={absence.id}
      x={x(absence.first)}
      y={y}
      width={Math.max(5, x(absence.last) - x(absence.first))}
      height={9}
    >
      <span
        className={`fill ${css.absence}`}
        data-kind={kindDress(absence.kind)}
        data-asked={flag(absence.asked)}
        title={`${said(absence)}, ${words.range(absence.first, absence.last)}`}
      />
    </foreignObject>
  ))
}

function Today({ x, y, base }: { x: number; y: number; base: number }) {
  const t = useTranslations('uiCalendar')
  const early = x < LEFT + 60
  return (
    <>
      <line x1={x} x2={x} y1={y + 7} y2={base} className={css.today} />
      <circle cx={x} cy={y} r="4.5" className={css.dot} />
      <text x={early ? x + 9 : x - 9} y={y - 9} textAnchor={early ? 'start' : 'end'} className={css.name}>
        {t('today')}
      </text>
    </>
  )
}
