import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDown, ArrowUp, Plus, X } from '#ui/icons.ts'
import css from './fields-screen.module.css'

/** An option while it is being written; a new one has no id yet. */
export interface OptionDraft {
  key: string
  id?: string
  name: string
  isDefault: boolean
}

type OptionsPart = Pick<FormPart<{ options: OptionDraft[] }>, 'values' | 'errors' | 'set'>

/** The options of a field in their order. @param defaults how many of them may be the default */
export function OptionsFields({ form, defaults }: { form: OptionsPart; defaults: 'none' | 'one' | 'several' }) {
  const t = useTranslations('customFields')
  const { options } = form.values
  const set = (next: OptionDraft[]) => form.set('options', next)
  const change = (at: number, more: Partial<OptionDraft>) =>
    set(
      options.map((option, place) => {
        if (place === at) return { ...option, ...more }
        return more.isDefault && defaults === 'one' ? { ...option, isDefault: false } : option
      }),
    )
  const swap = (at: number, to: number) => set(options.with(at, options[to]!).with(to, options[at]!))
  return (
    <fieldset className={css.optionSet}>
      <legend>{t('options')}</legend>
      <div className={css.options}>
        {options.map((option, at) => (
          <OptionRow
            key={option.key}
            option={option}
            hasDefault={defaults !== 'none'}
            at={at}
            isLast={at === options.length - 1}
            error={form.errors[`options.${at}.name`]}
            change={(more) => change(at, more)}
            move={(step) => swap(at, at + step)}
            remove={() => set(options.toSpliced(at, 1))}
          />
        ))}
        {form.errors.options && (
          <p role="alert" className={css.star}>
            {form.errors.options}
          </p>
        )}
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size={16} />}
            onClick={() => set([...options, { key: crypto.randomUUID(), name: '', isDefault: false }])}
          >
            {t('addOption')}
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

function OptionRow({
  option: { name, isDefault },
  hasDefault,
  at,
  isLast,
  error,
  change,
  move,
  remove,
}: {
  option: OptionDraft
  hasDefault: boolean
  at: number
  isLast: boolean
  error: string | undefined
  change: (more: Partial<OptionDraft>) => void
  move: (step: 1 | -1) => void
  remove: () => void
}) {
  const t = useTranslations('customFields')
  const called = name || t('noName', { number: at + 1 })
  return (
    <div className={css.option}>
      <TextField
        name={`options.${at}.name`}
        aria-label={t('option', { number: at + 1 })}
        value={name}
        onChange={(value) => change({ name: value })}
        error={error}
      />
      {hasDefault && (
        <CheckboxField label={t('default')} value={isDefault} onChange={(value) => change({ isDefault: value })} />
      )}
      <IconButton label={t('optionUp', { name: called })} disabled={at === 0} onClick={() => move(-1)}>
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('optionDown', { name: called })} disabled={isLast} onClick={() => move(1)}>
        <ArrowDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('removeOption', { name: called })} onClick={remove}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
