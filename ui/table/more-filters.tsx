import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Plus } from '#ui/icons.ts'
import type { Filter } from './filter.ts'
import css from './list-toolbar.module.css'

/** The filters that have no chip until they are on: custom fields would fill the page. */
export function MoreFilters({ filters, onPick }: { filters: readonly Filter[]; onPick: (name: string) => void }) {
  const t = useTranslations('ui')
  const [open, setOpen] = useState(false)
  const pick = (name: string) => {
    setOpen(false)
    onPick(name)
  }
  return (
    // the focus goes into the chip that opens
    <Popover withRoles={false} opened={open} onChange={setOpen} position="bottom-start" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={css.more}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Plus size={14} aria-hidden /> {t('list.moreFilters')}
        </button>
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library places it, it is not a native dialog */}
      <Popover.Dropdown role="dialog" aria-label={t('list.moreFilters')}>
        <ul className={css.options}>
          {filters.map(({ name, word }) => (
            <li key={name}>
              <button type="button" className={css.option} onClick={() => pick(name)}>
                {word}
              </button>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
