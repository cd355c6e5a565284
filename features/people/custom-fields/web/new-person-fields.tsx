import { useTranslations } from 'use-intl'
import type { FormPart } from '#ui/forms/form.ts'
import type { FilledField } from '../contract.ts'
import { askedIn, ValueField, type Values } from './value-fields.tsx'
import css from './fields-screen.module.css'

/** The company's own fields in the form of a person who is still to come, under their headings as in a profile. */
export function NewPersonFields({
  fields,
  form,
}: {
  fields: readonly Omit<FilledField, 'canEdit'>[]
  form: FormPart<Values>
}) {
  const t = useTranslations('customFields')
  const asked = askedIn(fields, form.values)
  return [...Map.groupBy(asked, ({ section }) => section)].map(([section, of]) => (
    <section key={section} className={css.group} aria-label={section || t('noSection')}>
      <h3>{section || t('noSection')}</h3>
      <div className={css.two}>
        {of.map((field) => (
          <ValueField key={field.id} field={field} form={form} />
        ))}
      </div>
    </section>
  ))
}
