import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useActiveOption } from './active-option.ts'
import { wrapperProps, type FieldProps } from './field.ts'
import { X } from '#ui/icons.ts'
import { LiveOptions } from './live-options.tsx'
import { useLiveSearch, type Search } from './live-search.ts'
import { keepUnchosen } from './unchosen.ts'
import css from './field.module.css'

export interface LiveSelectProps<T> extends FieldProps<T | null> {
  search: Search<T>
  idOf: (option: T) => string
  wordOf: (option: T) => string
  /** How a result is drawn; without it, its word. */
  draw?: (option: T) => ReactNode
  /** A picture before the chosen one. */
  lead?: (option: T) => ReactNode
  nothing?: string
  clearable?: boolean
}

/** One of very many, found while writing: a pause of 300 ms, five results. */
export function LiveSelect<T>(props: LiveSelectProps<T>) {
  const { search, idOf, onChange } = props
  const t = useTranslations('ui')
  const [query, setQuery] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setQuery('')
    },
  })
  const open = combobox.dropdownOpened
  const live = useLiveSearch(search, query, open)
  const { optionId, attributes } = useActiveOption(combobox, live.found.map(idOf))
  const choose = (option: T | null) => {
    onChange(option)
    combobox.closeDropdown()
  }
  const pick = (id: string) => choose(live.found.find((option) => idOf(option) === id) ?? null)
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.Target withAriaAttributes={false}>
        <TextInput
          {...lookOf(props, open, query)}
          {...attributes}
          placeholder={placeholderOf(props, open) ?? t('list.search')}
          rightSection={removable(props) && <Clear onClick={() => choose(null)} />}
          // a dialog that opens with the focus here shows its fields first: the list comes with a click, a key or a letter
          onFocus={() => props['data-autofocus'] || combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => keepUnchosen(event, props.value === null ? '' : props.wordOf(props.value))}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
        />
      </Combobox.Target>
      <LiveOptions {...props} {...live} optionId={optionId} />
    </Combobox>
  )
}

const removable = <T,>({ clearable = true, value, disabled }: LiveSelectProps<T>) =>
  clearable && value !== null && !disabled

const placeholderOf = <T,>({ value, wordOf, placeholder }: LiveSelectProps<T>, open: boolean) =>
  open && value !== null ? wordOf(value) : placeholder

function lookOf<T>(props: LiveSelectProps<T>, open: boolean, query: string) {
  const { value, wordOf, lead, help, error, required, name, label, disabled, className } = props
  const chosen = !open && value !== null
  return {
    ...wrapperProps({ help, error, required }),
    name,
    label,
    disabled,
    className,
    'aria-label': props['aria-label'],
    'data-autofocus': props['data-autofocus'],
    value: chosen ? wordOf(value) : query,
    leftSection: chosen ? lead?.(value) : undefined,
  }
}

function Clear({ onClick }: { onClick: () => void }) {
  const t = useTranslations('ui')
  return (
    <button
      type="button"
      className={css.inside}
      aria-label={t('picker.clear')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <X size={15} />
    </button>
  )
}
