import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { useDayWords } from '#ui/calendar/words.ts'
import { scale } from '#ui/viz.ts'
import { useWidth } from './use-width.ts'
import css from './charts.module.css'

export interface GrowthMonth {
  /** `2026-11` */
  month: string
  came: number
  left: number
}

const LEAST_WIDTH = 240
const TOP = 20
const BOTTOM = 24

/** Joiners above the line, leavers below it. The total is beside it. */
export function Growth({ months, height = 136 }: { months: readonly GrowthMonth[]; height?: number }) {
  const { ref, width } = useWidth(LEAST_WIDTH)
  const t = useTranslations('uiCalendar')
  const words = useDayWords()
  const most = Math.max(1, ...months.map(({ came, left }) => Math.max(came, left)))
  const zero = Math.round(height * 0.58)
  const up = scale([0, most], [0, zero - TOP])
  const down = scale([0, most], [0, height - BOTTOM - zero - 2])
  const step = width / Math.max(1, months.length)
  const bar = Math.min(18, step * 0.56)
  const lines = months.map(({ month, came, left }) =>
    t('growthMonth', { month: words.month(start(month)), came, left }),
  )
  return (
    <div ref={ref} className={css.chart}>
      <svg width={width} height={height} role="img" aria-label={t('growth', { months: lines.join('; ') })}>
        {months.map(({ month, came, left }, index) => {
          const centre = step * (index + 0.5)
          return (
            <g key={month}>
              {came > 0 && (
                <rect
                  x={centre - bar / 2}
                  width={bar}
                  y={zero - up(came)}
                  height={up(came)}
                  className={css.came}
                  rx="2"
                />
              )}
              {left > 0 && (
                <rect
                  {...{ x: centre - bar / 2, width: bar, y: zero + 2, height: Math.max(4, down(left)), rx: 2 }}
                  className={css.left}
                />
              )}
              <text x={centre} y={zero - up(came) - 5} textAnchor="middle" className={css.tick}>
                {came || ''}
              </text>
              <text x={centre} y={height - 2} textAnchor="middle" className={css.tick}>
                {step > 44 ? words.monthShort(start(month)) : words.monthNarrow(start(month))}
              </text>
            </g>
          )
        })}
        <line x1="0" x2={width} y1={zero + 0.5} y2={zero + 0.5} className={css.base} />
      </svg>
    </div>
  )
}

const start = (month: string): Day => `${month}-01`
