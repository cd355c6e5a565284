import { defaultOptionsFilter, type OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldProps } from './field.ts'
import { NothingToChoose } from './nothing-to-choose.tsx'
import { type Option, SelectField } from './select-field.tsx'

/** No id: what was typed is to be made. */
const CREATE = '+'

/** `refusal` belongs to the field; it is undefined where the shell has said why. */
export type Made = { id: string } | { refusal: string | undefined }

export interface Making {
  /** The screen on which the entries of the list are made. */
  madeIn: string
  /** Makes an entry, for a reader who may. */
  onCreate?: ((name: string) => Promise<Made>) | undefined
}

/**
 * One of a list, searched while writing. Where the list is empty it says so, and where entries are made; a name that is not in it can be
 * added from here.
 * @param options undefined while they are loading
 */
export function CreatingSelect({
  options,
  madeIn,
  onCreate,
  onChange,
  help,
  error,
  ...rest
}: FieldProps<string | null> & Making & { options: readonly Option[] | undefined }) {
  const t = useTranslations('ui.select')
  const [search, setSearch] = useState('')
  const [made, setMade] = useState<Option>()
  const [refusal, setRefusal] = useState<string>()
  const known = withMade(options ?? [], made)
  const name = search.trim()
  const isNew = name !== '' && !known.some(({ label }) => label.toLocaleLowerCase() === name.toLocaleLowerCase())
  const offer = onCreate && options && isNew ? [{ value: CREATE, label: t('create', { name }) }] : []
  const choose = async (chosen: string | null) => {
    if (chosen !== CREATE) return onChange(chosen)
    const answer = await onCreate!(name)
    if ('refusal' in answer) return setRefusal(answer.refusal)
    setMade({ value: answer.id, label: name })
    onChange(answer.id)
  }
  const empty = onCreate ? t('typeToCreate') : <NothingToChoose madeIn={madeIn} />
  return (
    <SelectField
      {...rest}
      help={options && known.length === 0 ? empty : help}
      options={[...known, ...offer]}
      onChange={(chosen) => void choose(chosen)}
      error={refusal ?? error}
      onSearchChange={(text) => {
        setSearch(text)
        setRefusal(undefined)
      }}
      filter={keepingCreate}
      searchable
      clearable
    />
  )
}

/** The list has what was just made in it once it is read again. */
const withMade = (options: readonly Option[], made: Option | undefined) =>
  made && !options.some(({ value }) => value === made.value) ? [...options, made] : options

/** What fits what was typed, and the offer to make it last. */
const keepingCreate: OptionsFilter = ({ options, ...search }) => {
  const isOffer = (one: (typeof options)[number]) => 'value' in one && one.value === CREATE
  const others = options.filter((one) => !isOffer(one))
  // the library types it for values of any kind
  const fitting = defaultOptionsFilter({ ...search, options: others }) as typeof options
  return [...fitting, ...options.filter(isOffer)]
}
