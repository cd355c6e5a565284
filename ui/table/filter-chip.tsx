import type { Filter } from './filter.ts'
import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterOptions } from './filter-options.tsx'
import { CaretDown, X } from '#ui/icons.ts'
import type { Option } from '#ui/forms/select-field.tsx'
import css from '#ui/chip.module.css'

/** A filter: off it is an outline with a caret, on it is tinted and carries its own way out. */
export function FilterChip({
  filter,
  values,
  onChange,
}: {
  filter: Filter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}) {
  const t = useTranslations('ui')
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const words = values.map((value) => wordOf(filter, value, seen))
  const on = words.length > 0
  const shown =
    words.length > 2 ? t('list.several', { first: words[0] ?? '', rest: words.length - 1 }) : words.join(', ')
  return (
    <Popover withRoles={false} opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <span className={css.chip} data-on={on || undefined}>
          <button
            type="button"
            className={css.body}
            title={on ? words.join(', ') : undefined}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {filter.word} {on ? <b>{shown}</b> : <CaretDown size={12} aria-hidden />}
          </button>
          {on && (
            <button
              type="button"
              className={css.out}
              aria-label={t('list.removeFilter', { word: filter.word })}
              onClick={() => onChange([])}
            >
              <X size={13} />
            </button>
          )}
        </span>
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library places it, it is not a native dialog */}
      <Popover.Dropdown role="dialog" aria-label={filter.word}>
        <FilterOptions
          filter={filter}
          values={values}
          onSeen={(options) => setSeen((before) => new Map([...before, ...options.map(pair)]))}
          onChange={(next) => {
            onChange(next)
            if (!filter.multiple) setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const pair = (option: Option): [string, string] => [option.value, option.label]

function wordOf(filter: Filter, value: string, seen: ReadonlyMap<string, string>): string {
  const known =
    typeof filter.options === 'function' ? undefined : filter.options.find((option) => option.value === value)
  return known?.label ?? seen.get(value) ?? filter.wordOf?.(value) ?? value
}
