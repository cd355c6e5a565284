import { defaultOptionsFilter, type OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldProps } from './field.ts'
import { type Option, SelectField } from './select-field.tsx'

/** No id: what was typed is to be made. */
const CREATE = '+'

/**
 * One of a list, searched while writing; a name that is not in the list can be added to it from here.
 * @param onCreate makes the entry. @returns its id, or undefined when it was refused, which it has said by then. Without it the field is a plain select.
 */
export function CreatingSelect({
  options,
  onCreate,
  onChange,
  help,
  ...rest
}: FieldProps<string | null> & {
  options: readonly Option[]
  onCreate?: ((name: string) => Promise<string | undefined>) | undefined
}) {
  const t = useTranslations('ui.select')
  const [search, setSearch] = useState('')
  const [made, setMade] = useState<Option>()
  const known = made && !options.some(({ value }) => value === made.value) ? [...options, made] : options
  const name = search.trim()
  const isNew = name !== '' && !known.some(({ label }) => label.toLocaleLowerCase() === name.toLocaleLowerCase())
  if (!onCreate) return <SelectField {...rest} {...{ options, onChange, help }} searchable clearable />
  const choose = async (chosen: string | null) => {
    if (chosen !== CREATE) return onChange(chosen)
    const value = await onCreate(name)
    if (value === undefined) return
    setMade({ value, label: name })
    onChange(value)
  }
  return (
    <SelectField
      {...rest}
      help={known.length === 0 ? t('typeToCreate') : help}
      options={[...known, ...(isNew ? [{ value: CREATE, label: t('create', { name }) }] : [])]}
      onChange={(chosen) => void choose(chosen)}
      onSearchChange={setSearch}
      filter={keepingCreate}
      searchable
      clearable
    />
  )
}

/** What fits what was typed, and the offer to make it last. */
const keepingCreate: OptionsFilter = ({ options, ...search }) => {
  const isOffer = (one: (typeof options)[number]) => 'value' in one && one.value === CREATE
  const others = options.filter((one) => !isOffer(one))
  // the library types it for values of any kind
  const fitting = defaultOptionsFilter({ ...search, options: others }) as typeof options
  return [...fitting, ...options.filter(isOffer)]
}
