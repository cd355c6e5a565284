import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isDay } from '#kit/days.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { limitsOf, limitsText, type TypedFilter } from './filter.ts'
import css from './list-toolbar.module.css'

/** The inside of a filter that is typed. */
export function FilterInput({
  filter: { word, input },
  value,
  onChange,
}: {
  filter: TypedFilter
  value: string
  onChange: (value: string) => void
}) {
  const t = useTranslations('ui')
  const [typed, setTyped] = useState(value)
  return (
    <form
      className={css.save}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed.trim())
      }}
    >
      {input === 'words' && (
        <TextField
          label={t('list.contains', { word })}
          value={typed}
          onChange={setTyped}
          maxLength={100}
          data-autofocus
        />
      )}
      {input === 'number' && <NumberLimits value={typed} onChange={setTyped} />}
      {input === 'day' && <DayLimits value={typed} onChange={setTyped} />}
      <Button type="submit" variant="filled">
        {t('list.applyFilter')}
      </Button>
    </form>
  )
}

interface Limits {
  value: string
  onChange: (value: string) => void
}

function NumberLimits({ value, onChange }: Limits) {
  const t = useTranslations('ui')
  const { from, to } = limitsOf(value)
  // a comma is how numbers are written in many languages
  const number = (text: string) => text.trim().replace(',', '.')
  return (
    <>
      <TextField
        label={t('list.from')}
        inputMode="decimal"
        value={from}
        onChange={(text) => onChange(limitsText({ from: number(text), to }))}
        data-autofocus
      />
      <TextField
        label={t('list.to')}
        inputMode="decimal"
        value={to}
        onChange={(text) => onChange(limitsText({ from, to: number(text) }))}
      />
    </>
  )
}

function DayLimits({ value, onChange }: Limits) {
  const t = useTranslations('ui')
  const limits = limitsOf(value)
  const [from, to] = [limits.from, limits.to].map((limit) => (isDay(limit) ? limit : null))
  return (
    <>
      <DateField
        label={t('list.from')}
        within
        value={from ?? null}
        max={to ?? undefined}
        onChange={(day) => onChange(limitsText({ from: day ?? '', to: to ?? '' }))}
        data-autofocus
      />
      <DateField
        label={t('list.to')}
        within
        value={to ?? null}
        min={from ?? undefined}
        onChange={(day) => onChange(limitsText({ from: from ?? '', to: day ?? '' }))}
      />
    </>
  )
}
