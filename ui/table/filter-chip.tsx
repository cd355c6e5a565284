import { type Filter, limitsWord } from './filter.ts'
import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isDay } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import { FilterInput } from './filter-input.tsx'
import { FilterOptions } from './filter-options.tsx'
import { CaretDown, X } from '#ui/icons.ts'
import type { Option } from '#ui/forms/select-field.tsx'
import css from '#ui/chip.module.css'

/** A filter: off it is an outline with a caret, on it is tinted and carries its own way out. */
export function FilterChip({
  filter,
  values,
  onChange,
  startsOpen = false,
  onClose,
}: {
  filter: Filter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  startsOpen?: boolean
  onClose?: () => void
}) {
  const t = useTranslations('ui')
  const locale = useLocale()
  const [open, setOpened] = useState(startsOpen)
  const setOpen = (next: boolean) => {
    setOpened(next)
    if (!next) onClose?.()
  }
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const words = values.map((value) => wordOf(filter, value, { seen, locale }))
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
          {on && <Out word={filter.word} onClick={() => onChange([])} />}
        </span>
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library places it, it is not a native dialog */}
      <Popover.Dropdown role="dialog" aria-label={filter.word}>
        <Inside
          filter={filter}
          values={values}
          onSeen={(options) => setSeen((before) => new Map([...before, ...options.map(pair)]))}
          onChange={(next) => {
            onChange(next)
            if (!(filter.input === undefined && filter.multiple)) setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function Out({ word, onClick }: { word: string; onClick: () => void }) {
  const t = useTranslations('ui')
  return (
    <button type="button" className={css.out} aria-label={t('list.removeFilter', { word })} onClick={onClick}>
      <X size={13} />
    </button>
  )
}

function Inside({
  filter,
  values,
  onChange,
  onSeen,
}: {
  filter: Filter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  onSeen: (options: readonly Option[]) => void
}) {
  if (filter.input === undefined) return <FilterOptions {...{ filter, values, onChange, onSeen }} />
  return <FilterInput filter={filter} value={values[0] ?? ''} onChange={(text) => onChange(text ? [text] : [])} />
}

const pair = (option: Option): [string, string] => [option.value, option.label]

function wordOf(
  filter: Filter,
  value: string,
  { seen, locale }: { seen: ReadonlyMap<string, string>; locale: string },
): string {
  if (filter.input === 'words') return value
  if (filter.input) return limitsWord(value, (limit) => (isDay(limit) ? formatDay(limit, locale) : limit))
  const known =
    typeof filter.options === 'function' ? undefined : filter.options.find((option) => option.value === value)
  return known?.label ?? seen.get(value) ?? filter.wordOf?.(value) ?? value
}
