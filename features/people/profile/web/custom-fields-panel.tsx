import { useTranslations } from 'use-intl'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { type FilledField, keyOfField } from '#features/people/custom-fields/contract.ts'
import { fieldValues } from '#features/people/custom-fields/values/contract.ts'
import {
  askedIn,
  FieldChanges,
  useFilledValue,
  usePersonFields,
  ValueField,
  type Values,
  valuesFor,
  valuesOf,
} from '#features/people/custom-fields/web/api.tsx'
import { useAsOf, useSection } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import type { Day } from '#kit/days.ts'
import { Part } from '#ui/part.tsx'
import { type Fact, Facts, isKnown } from './facts-list.tsx'
import { SectionForm, SectionPart } from './section-panel.tsx'
import css from './section-panel.module.css'

/** Custom fields of a person's record, a section for each heading. Nothing where the reader sees none. */
export function CustomFields({ userId }: { userId: string }) {
  const t = useTranslations('customFields')
  const { data } = usePersonFields(userId)
  const draw = useFilledValue()
  if (!data) return null
  return [...Map.groupBy(data.fields, ({ section }) => section)].map(([section, fields]) => {
    const shown = fields.filter(({ applies }) => applies)
    if (shown.length === 0) return null
    const title = section || t('noSection')
    const draft = `fields ${section}`
    return (
      <SectionPart
        key={section}
        name={draft}
        title={title}
        who={
          <>
            <FieldChanges userId={userId} fieldIds={shown.map(({ id }) => id)} title={title} />
            <WhoSees
              userId={userId}
              section={shown.map(({ id, name }) => ({ section: `fields.${id}`, word: name }))}
              what={title}
            />
          </>
        }
        facts={shown.map((field): Fact => {
          const [word, value] = [field.name, draw(field, field.value)]
          return field.canEdit ? [word, value] : [word, value, 'theirs']
        })}
        empty={t('nothing')}
        mayEdit={fields.some(({ canEdit }) => canEdit)}
      >
        {(onClose) => (
          <CustomFieldsForm {...{ userId, fields, all: data.fields, version: data.version, draft, title, onClose }} />
        )}
      </SectionPart>
    )
  })
}

/** The same on another day: to be read, not to be changed. Nothing here is planned, so that a day to come is as today. */
export function CustomFieldsAsOf({ userId, day }: { userId: string; day: Day }) {
  const t = useTranslations('customFields')
  const { data } = usePersonFields(userId, day)
  const draw = useFilledValue()
  const { today } = useAsOf()
  return [...Map.groupBy(data?.fields ?? [], ({ section }) => section)].map(([section, fields]) => {
    const facts = fields.map((field): Fact => [field.name, draw(field, field.value)]).filter(isKnown)
    return facts.length === 0 ? null : (
      <Part key={section} title={section || t('noSection')}>
        <Facts facts={facts} />
        {day > today && <p className={css.missing}>{t('notPlanned')}</p>}
      </Part>
    )
  })
}

interface Props {
  userId: string
  fields: readonly FilledField[]
  /** Those under other headings as well. */
  all: readonly FilledField[]
  version: number
  draft: string
  title: string
  onClose: () => void
}

function CustomFieldsForm({ userId, fields, all, version, draft, title, onClose }: Props) {
  const save = useChange(fieldValues.changePersonFields)
  const { refetch } = usePersonFields(userId)
  const draw = useFilledValue()
  const editable = fields.filter(({ canEdit }) => canEdit)
  const current: Values = valuesOf(editable)
  const { form, theirs } = useSection({
    current,
    version,
    send: (values, known) => save({ ...valuesFor(askedIn(editable, values, all), values), id: userId, version: known }),
    refresh: () => refetch({ cancelRefetch: false }),
    draft,
    onClose,
  })
  const changed = editable
    .map((field) => ({ field, name: keyOfField(field.id) }))
    .filter(({ name }) => theirs.includes(name))
    .map(({ field, name }) => ({
      name,
      word: field.name,
      value: draw(field, field.value),
      take: () => form.set(name, field.value),
    }))
  return (
    <SectionForm form={form} label={title} theirs={changed} onClose={onClose}>
      {askedIn(editable, form.values, all).map((field) => (
        <ValueField key={field.id} field={field} form={form} />
      ))}
    </SectionForm>
  )
}
