import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { useFieldColumns, ValueField, type Values as OwnValues } from '#features/people/custom-fields/web/api.tsx'
import { searchPeople } from '#features/people/record/web/api.tsx'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, type FormPart, useForm } from '#ui/forms/form.ts'
import { PersonPicker } from '#ui/forms/person-picker.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { formatDay } from '#ui/format.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { personName } from '#ui/person-name.ts'
import { useReader } from '#ui/reader.ts'
import { type BulkChange, askedOf, asksNothing, type Chosen, drawn, isLater, NOWHERE, startOn } from './move-state.ts'
import { PlaceSelects } from './place-fields.tsx'
import { useMovePreview } from './queries.ts'
import css from './people-screen.module.css'

/** Another department, location, job title or manager, or one of the company's own fields, for everyone chosen, with what it changes for whom. */
export function MoveDialog({
  opened,
  ids,
  onClose,
  move,
}: {
  opened: boolean
  ids: ReadonlySet<string>
  onClose: () => void
  /** @returns whether it was done: it is shown first what a move opens and closes */
  move: (asked: BulkChange) => Promise<boolean>
}) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const { today } = useReader()
  const form = useForm({
    initial: startOn(today),
    submit: (chosen) => move(askedOf(chosen, today)),
    onDone: (moved) => {
      if (!moved) return
      form.reset(startOn(today))
      onClose()
    },
  })
  const asked = askedOf(form.values, today)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('moveMany', { count: ids.size })}>
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{ui('cancel')}</Button>
              <SubmitButton form={form} disabled={asksNothing(asked)}>
                {t('move')}
              </SubmitButton>
            </>
          }
        >
          <Places form={form} />
          <DayField form={form} />
          {!isLater(form.values, today) && <OwnField form={form} />}
          {opened && <MovePreview ids={ids} asked={asked} />}
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

function Places({ form }: { form: Form<Chosen> }) {
  const t = useTranslations('people')
  const { hasNoManager } = form.values
  return (
    <>
      <PlaceSelects field={form.field} nowhere={NOWHERE} />
      <PersonPicker
        label={t('columns.manager')}
        placeholder={t('leaveAsIs')}
        search={searchPeople}
        disabled={hasNoManager}
        {...form.field('managerId')}
        value={hasNoManager ? null : form.values.managerId}
      />
      <CheckboxField label={t('clearTo.managerId')} {...form.field('hasNoManager')} />
    </>
  )
}

function DayField({ form }: { form: Form<Chosen> }) {
  const t = useTranslations('people')
  const locale = useLocale()
  const { today } = useReader()
  const { effectiveDate } = form.values
  const later = effectiveDate !== null && isLater(form.values, today)
  return (
    <DateField
      label={t('effectiveDate')}
      min={today}
      help={later ? t('effectiveLater', { day: formatDay(effectiveDate, locale) }) : undefined}
      {...form.field('effectiveDate')}
    />
  )
}

/** One of the company's own fields that the reader may change. */
function OwnField({ form }: { form: Form<Chosen> }) {
  const t = useTranslations('people')
  const fields = (useFieldColumns().data ?? []).filter(({ canEdit }) => canEdit)
  const chosen = fields.find(({ id }) => id === form.values.ownField)
  if (fields.length === 0) return null
  return (
    <>
      <SelectField
        label={t('ownField')}
        help={chosen ? t('ownEmpty') : t('ownFieldHelp')}
        placeholder={t('leaveAsIs')}
        options={fields.map(({ id, name }) => ({ value: id, label: name }))}
        clearable
        searchable={fields.length > 8}
        {...form.field('ownField')}
        onChange={(id) => {
          form.set('ownField', id)
          // the form knows the field from now on, so that a refusal of its value is said at it
          if (id) form.set(keyOfField(id) as never, null as never)
        }}
      />
      {chosen && <ValueField field={drawn(chosen)} form={form as unknown as FormPart<OwnValues>} />}
    </>
  )
}

/** How many people are shown of a preview. */
const SHOWN = 6

function MovePreview({ ids, asked }: { ids: ReadonlySet<string>; asked: BulkChange }) {
  const t = useTranslations('people')
  const preview = useMovePreview(ids, asked).data
  if (!preview || asksNothing(asked)) return null
  const { changed, unchanged, refused, people } = preview
  return (
    <section className={css.preview} aria-live="polite">
      <p>{t('previewCount', { changed, unchanged })}</p>
      {refused > 0 && <p>{t('previewRefused', { count: refused })}</p>}
      <ul>
        {people.slice(0, SHOWN).map((person) => (
          <li key={person.id}>
            <b>{personName(person)}</b>{' '}
            {person.changes.map(({ before, after }) => `${before ?? '–'} → ${after ?? '–'}`).join(', ')}
          </li>
        ))}
      </ul>
      {changed > SHOWN && <p>{t('previewMore', { count: changed - SHOWN })}</p>}
    </section>
  )
}
