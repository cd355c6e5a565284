import { Popover } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ItemLine } from './item-line.tsx'
import type { DayCellProps } from './day-cell-props.ts'
import css from './day-grid.module.css'

/** Everything on a day, and a way to ask for it: what the bars show to a pointer, for keys, and what did not fit. */
export function DayDropdown({ day, items, words, ask, onOpened, onOpen }: DayCellProps) {
  const t = useTranslations('uiCalendar')
  return (
    <Popover
      opened
      onChange={(open) => !open && onOpened(false)}
      trapFocus
      width={300}
      position="bottom-start"
      withinPortal
    >
      <Popover.Target>
        <span className={css.anchor} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown aria-label={words.long(day)}>
        <p className={css.dropTitle}>{words.long(day)}</p>
        <ul className={css.dropList}>
          {items.map((item) => (
            <li key={item.id}>
              <ItemLine item={item} onOpen={onOpen} />
            </li>
          ))}
        </ul>
        {ask && (
          <button
            type="button"
            className={css.dropAsk}
            data-autofocus={!onOpen || undefined}
            onClick={() => {
              onOpened(false)
              ask({ from: day, to: day })
            }}
          >
            {t('askForDay')}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
