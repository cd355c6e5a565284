import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useActiveOption } from './active-option.ts'
import { wrapperProps, type FieldProps } from './field.ts'
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
  const { search, idOf, value, onChange, help, error, required, made } = props
  const t = useTranslations('ui')
  const [query, setQuery] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const live = useLiveSearch(search, query, combobox.dropdownOpened, props.most)
  const chosen = new Set(value.map(idOf))
  const fresh = made && query.trim() ? made(query.trim()) : undefined
  const offered = fresh && !live.found.some((one) => idOf(one) === idOf(fresh)) ? [...live.found, fresh] : live.found
  const left = offered.filter((option) => !chosen.has(idOf(option)))
  const { optionId, attributes } = useActiveOption(combobox, left.map(idOf))
  const remove = (id: string) => onChange(value.filter((option) => idOf(option) !== id))
  const pick = (id: string) => {
    const option = offered.find((candidate) => idOf(candidate) === id)
    if (option !== undefined && !chosen.has(id)) onChange([...value, option])
    if (option !== undefined) setQuery('')
  }
  const takeWritten = () => fresh !== undefined && pick(idOf(fresh))
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && query === '' && value.length > 0) onChange(value.slice(0, -1))
    if (event.key !== 'Enter' || fresh === undefined || combobox.getSelectedOptionIndex() !== -1) return
    // written faster than the results came
    event.preventDefault()
    takeWritten()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.DropdownTarget>
        <PillsInput
          {...wrapperProps({ help, error, required })}
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
                aria-label={props['aria-label']}
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
      withRemoveButton={!disabled}
      onRemove={() => remove(idOf(option))}
      // Mantine hides it, as a field that is used by mouse alone may
      removeButtonProps={{
        'aria-hidden': false,
        'aria-label': t('picker.remove', { name: wordOf(option) }),
        tabIndex: 0,
      }}
    >
      {drawChosen(option)}
    </Pill>
  ))
}
