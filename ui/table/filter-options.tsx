import { Loader, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { orElse } from '#ui/or-else.ts'
import type { ChoiceFilter } from './filter.ts'
import { LIVE_SEARCH } from '#ui/forms/live-search.ts'
import type { Option } from '#ui/forms/select-field.tsx'
import css from './list-toolbar.module.css'

const MANY = 8

/** The inside of a filter: boxes for several values, circles for one, a field to find them when there are many. */
export function FilterOptions({
  filter,
  values,
  onChange,
  onSeen,
}: {
  filter: ChoiceFilter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  onSeen: (options: readonly Option[]) => void
}) {
  const t = useTranslations('ui')
  const group = useId()
  const [query, setQuery] = useState('')
  const { options, busy, many, failed } = useOptions(filter, query, onSeen)
  const turn = (value: string) => {
    const rest = values.filter((other) => other !== value)
    if (!filter.multiple) onChange([value])
    else onChange(rest.length < values.length ? rest : [...values, value])
  }
  return (
    <div className={css.options}>
      {many && (
        <TextInput
          aria-label={t('list.findOption')}
          placeholder={t('list.findOption')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <fieldset>
        <legend className="sr">{filter.word}</legend>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type={filter.multiple ? 'checkbox' : 'radio'}
              name={group}
              checked={values.includes(option.value)}
              onChange={() => turn(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </fieldset>
      {busy && <Loader type="dots" size={20} />}
      {!busy && options.length === 0 && (
        <p className={css.nothing} role={failed ? 'alert' : undefined}>
          {t(failed ? 'picker.failed' : 'picker.nothing')}
        </p>
      )}
    </div>
  )
}

function useOptions({ options: source }: ChoiceFilter, query: string, onSeen: (options: readonly Option[]) => void) {
  const [answer, setAnswer] = useState<{ query: string; options: readonly Option[]; failed: boolean }>()
  const asks = typeof source === 'function'
  const ask = useEffectEvent(async (text: string) => {
    const found = typeof source === 'function' ? await source(text, LIVE_SEARCH.limit).catch(orElse(undefined)) : []
    const options = (found ?? []).slice(0, LIVE_SEARCH.limit)
    onSeen(options)
    return { query: text, options, failed: found === undefined }
  })
  useEffect(() => {
    if (!asks) return
    let late = false
    const timer = setTimeout(
      async () => {
        const answered = await ask(query)
        if (!late) setAnswer(answered)
      },
      query ? LIVE_SEARCH.pauseMs : 0,
    )
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [asks, query])
  if (asks)
    return {
      options: answer?.options ?? [],
      failed: answer?.failed ?? false,
      busy: answer?.query !== query,
      many: true,
    }
  const wanted = query.trim().toLocaleLowerCase()
  const options = source.filter((option) => option.label.toLocaleLowerCase().includes(wanted))
  return { options, failed: false, busy: false, many: source.length > MANY }
}
