import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useActiveOption } from './active-option.ts'
import { wrapperProps, type FieldProps } from './field.ts'
import { keepUnchosen } from './unchosen.ts'
import { LiveOptions } from './live-options.tsx'
import { useLiveSearch } from './live-search.ts'
import type { LiveSelectProps } from './live-select.tsx'

type Props<T> = FieldProps<T[]> &
  Pick<LiveSelectProps<T>, 'search' | 'idOf' | 'wordOf' | 'draw' | 'nothing' | 'lead'> & {
    /** The heading that a result is under. */
    groupOf?: (option: T) => string
    /** So many results are shown. */
    most?: number
    /** How a chosen one is drawn; without it, its word. */
    drawChosen?: (option: T) => ReactNode
    /** What nobody has written yet can be chosen too: how it becomes an option. It is offered after the results. */
    made?: (text: string) => T
  }

/** Any number of very many: the chosen stand in the field, Backspace takes the last one out. */
export function LiveMultiSelect<T>(props: Props<T>) {
  const { value, help, error, required } = props
  const t = useTranslations('ui')
  const [query, setQuery] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { live, left, pick, takeWritten, remove } = useChoosing(props, query, setQuery, combobox.dropdownOpened)
  const { optionId, attributes } = useActiveOption(combobox, left.map(props.idOf))
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && query === '' && value.length > 0) props.onChange(value.slice(0, -1))
    // written faster than the results came
    if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1 && takeWritten()) event.preventDefault()
    else keepUnchosen(event)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.DropdownTarget>
        <PillsInput
          {...wrapperProps({ help, error, required: false })}
          label={props.label}
          className={props.className}
          disabled={props.disabled}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            <Pills {...props} remove={remove} />
            <Combobox.EventsTarget withAriaAttributes={false}>
              <PillsInput.Field
                {...attributes}
                name={props.name}
                data-autofocus={props['data-autofocus']}
                aria-label={props['aria-label']}
                aria-required={required || undefined}
                aria-invalid={props.error ? true : undefined}
                placeholder={value.length === 0 ? (props.placeholder ?? t('list.search')) : undefined}
                value={query}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => {
                  takeWritten()
                  combobox.closeDropdown()
                }}
                onKeyDown={keys}
                onChange={(event) => {
                  setQuery(event.currentTarget.value)
                  combobox.openDropdown()
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <LiveOptions {...props} {...live} found={left} optionId={optionId} />
    </Combobox>
  )
}

/** What there is to choose for what is written, and what choosing it does. */
function useChoosing<T>(props: Props<T>, query: string, setQuery: (query: string) => void, isOpen: boolean) {
  const { search, idOf, wordOf, made, value, onChange, most } = props
  const live = useLiveSearch(search, query, isOpen, most)
  const text = query.trim().toLocaleLowerCase()
  // results of what was written before would stand above the new one, and the keys would choose them
  const isStale = (option: T) => made && live.busy && !wordOf(option).toLocaleLowerCase().includes(text)
  const found = live.found.filter((option) => !isStale(option))
  const { fresh, offered } = withWritten(props, found, query.trim())
  const chosen = new Set(value.map(idOf))
  const pick = (id: string) => {
    const option = offered.find((candidate) => idOf(candidate) === id)
    if (option === undefined) return
    if (!chosen.has(id)) onChange([...value, option])
    setQuery('')
  }
  return {
    live,
    left: offered.filter((option) => !chosen.has(idOf(option))),
    pick,
    /** @returns whether there was something to take */
    takeWritten: () => {
      if (fresh !== undefined) pick(idOf(fresh))
      return fresh !== undefined
    },
    remove: (id: string) => onChange(value.filter((option) => idOf(option) !== id)),
  }
}

/** What is written, as an option of its own after the results, unless they have it. */
function withWritten<T>({ made, idOf }: Pick<Props<T>, 'made' | 'idOf'>, found: readonly T[], text: string) {
  const fresh = made && text ? made(text) : undefined
  const isKnown = fresh === undefined || found.some((one) => idOf(one) === idOf(fresh))
  return { fresh, offered: isKnown ? found : [...found, fresh] }
}

function Pills<T>({
  value,
  idOf,
  wordOf,
  drawChosen = wordOf,
  disabled,
  remove,
}: Props<T> & { remove: (id: string) => void }) {
  const t = useTranslations('ui')
  return value.map((option) => (
    <Pill
      key={idOf(option)}
      size="md"
      withRemoveButton={!disabled}
      onRemove={() => remove(idOf(option))}
      // Mantine hides it, as a field that is used by mouse alone may
      removeButtonProps={{
        'aria-hidden': false,
        'aria-label': t('picker.remove', { name: wordOf(option) }),
        tabIndex: 0,
        // a thumb needs at least this
        style: { minWidth: 24, minHeight: 24 },
      }}
    >
      {drawChosen(option)}
    </Pill>
  ))
}
