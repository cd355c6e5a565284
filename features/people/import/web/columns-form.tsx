import { useTranslations } from 'use-intl'
import { useForm } from '#ui/forms/form.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { Part } from '#ui/part.tsx'
import { Status } from '#ui/status.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { Mapping, Options, ShownImport } from '../contract.ts'
import type { Field } from '../fields.ts'
import { ColumnsList } from './columns-list.tsx'
import { OptionFields } from './option-fields.tsx'
import { api, useChange } from './queries.ts'
import { ReadingFields } from './reading-fields.tsx'
import css from './import-screen.module.css'

/** What the columns hold: guessed, to be put right, and then tried. */
export function ColumnsForm({ one, onChecked }: { one: ShownImport; onChecked: () => void }) {
  const t = useTranslations('import.screen')
  const check = useChange((input: Chosen) => api.checkImport({ id: one.id, version: one.version, ...input }))
  const form = useForm<Chosen>({
    initial: { mapping: one.mapping, options: one.options },
    submit: (values) => check.mutateAsync(values),
    onDone: () => {
      toast.success(t('checkingToast'))
      onChecked()
    },
  })
  const { mapping, options } = form.values
  const onOptions = (next: Options) => form.set('options', next)
  const onMapping = (next: Mapping) => form.set('mapping', next)
  return (
    <FormFrame form={form} className={css.form} aria-label={t('columns.title')}>
      <ReadingFields one={one} />
      <Part title={t('columns.title')}>
        <Needed mapping={mapping} />
        <ColumnsList {...{ mapping, onMapping, options, onOptions }} one={one} />
      </Part>
      <OptionFields {...{ mapping, options, onOptions }} />
      <div className={css.actions}>
        <SubmitButton form={form} disabled={missingIn(mapping).length > 0}>
          {t('columns.check')}
        </SubmitButton>
        <output className={css.quiet}>{form.errors['mapping'] ?? t('columns.nothingYet')}</output>
      </div>
    </FormFrame>
  )
}

interface Chosen {
  mapping: Mapping
  options: Options
}

function Needed({ mapping }: { mapping: Mapping }) {
  const t = useTranslations('import.screen')
  const field = useTranslations('import.fields')
  const missing = missingIn(mapping)
  return (
    <p className={css.needed}>
      {(['firstName', 'email'] as const).map((name) => (
        <Status key={name} tone={missing.includes(name) ? 'bad' : 'good'}>
          {t(missing.includes(name) ? 'columns.lacks' : 'columns.has', { field: field(name) })}
        </Status>
      ))}
    </p>
  )
}

function missingIn(mapping: Mapping): Field[] {
  const needed: Field[] = mapping.includes('fullName') ? ['email'] : ['firstName', 'email']
  return needed.filter((name) => !mapping.includes(name))
}
