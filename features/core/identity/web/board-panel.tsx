import { useTranslations } from 'use-intl'
import { LEAVE_KINDS, type LeaveKind } from '#ui/leave-kinds.ts'
import css from './board-panel.module.css'

type Bar = readonly [kind: LeaveKind, from: number, to: number, asked?: true]

const ROWS: readonly (readonly [who: string, bars: readonly Bar[]])[] = [
  [
    'Maja',
    [
      ['event', 2, 4],
      ['vacation', 18, 27],
    ],
  ],
  [
    'Илья',
    [
      ['sick_day', 5, 8],
      ['day_off', 20, 22, true],
    ],
  ],
  ['Tomas', [['vacation', 9, 15]]],
  [
    'Åsa',
    [
      ['extra_day', 3, 5],
      ['vacation', 22, 29],
    ],
  ],
  [
    'Priya',
    [
      ['vacation', 12, 18],
      ['sick_day', 25, 27],
    ],
  ],
  ['Freya', [['parental_leave', 6, 30]]],
  [
    'Oskar',
    [
      ['parental_leave', 1, 6],
      ['day_off', 14, 16],
    ],
  ],
  [
    'Дарья',
    [
      ['vacation', 1, 4],
      ['vacation', 19, 24, true],
    ],
  ],
  [
    'Noor',
    [
      ['event', 10, 12],
      ['day_off', 26, 28],
    ],
  ],
  [
    'Henrik',
    [
      ['vacation', 5, 11],
      ['extra_day', 17, 19],
    ],
  ],
  [
    'Elin',
    [
      ['sick_day', 2, 4],
      ['vacation', 15, 22],
    ],
  ],
  [
    'Sam',
    [
      ['day_off', 8, 10],
      ['event', 23, 26],
    ],
  ],
]

/** The in/out board as the public face: the product's own drawing, large. Nobody real; without names on a page that colleagues open. */
export function Board({ rows, names = false }: { rows: number; names?: boolean }) {
  const t = useTranslations('identity')
  return (
    <div className={css.board} data-bare={names ? undefined : true} aria-hidden>
      <i className={css.today}>
        <em>{t('door.today')}</em>
      </i>
      {ROWS.slice(0, rows).map(([who, bars]) => (
        <div key={who} className={css.row}>
          {names && <span>{who}</span>}
          <div>
            {bars.map((bar) => (
              <Drawn key={bar[1]} bar={bar} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function Drawn({ bar: [kind, from, to, asked] }: { bar: Bar }) {
  const Icon = LEAVE_KINDS[kind].icon
  return (
    <b
      className={`fill ${css.bar}`}
      data-kind={kind}
      data-asked={asked}
      data-short={to - from < 3 || undefined}
      style={{ gridColumn: `${from}/${to}` }}
    >
      <i>
        <Icon weight="fill" size={18} />
      </i>
    </b>
  )
}
