import { useTranslations } from 'use-intl'
import { EXAMPLE_ROWS, type ExampleBar } from '#ui/gallery/example-board.ts'
import { LEAVE_KINDS } from '#ui/leave-kinds.ts'
import css from './board-panel.module.css'

/** The in/out board as the public face: the product's own drawing, large; without names on a page that colleagues open. */
export function Board({ rows }: { rows: number }) {
  const t = useTranslations('company')
  return (
    <div className={css.board} data-bare aria-hidden>
      <i className={css.today}>
        <em>{t('signInPage.today')}</em>
      </i>
      {EXAMPLE_ROWS.slice(0, rows).map(([who, bars]) => (
        <div key={who} className={css.row}>
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

function Drawn({ bar: [kind, from, to, asked] }: { bar: ExampleBar }) {
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
