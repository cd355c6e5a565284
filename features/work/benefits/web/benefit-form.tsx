import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useEntryMaking } from '#features/core/catalogues/web/api.tsx'
import { CurrencyField, entryOptions } from '#features/people/compensation/web/api.tsx'
import type { Got } from '#kit/contract.ts'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { MultiSelectField } from '#ui/forms/multi-select-field.tsx'
import { CreatingSelect } from '#ui/forms/creating-select.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { Part } from '#ui/part.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { type Benefit, benefits, PERIODS } from '../contract.ts'
import { type Draft, periodOf, sentOf } from './benefit-state.ts'
import css from './benefits-screen.module.css'

type Choices = Got<typeof benefits.benefitChoices>['data']

interface Props {
  /** Nothing: a new one. */
  benefit: Benefit | undefined
  start: Draft
  choices: Choices
}

/** What a benefit is, what it costs, how many there are and who can have it. */
export function BenefitForm({ benefit, start, choices }: Props) {
  const t = useTranslations('benefits')
  const form = useBenefitForm(benefit, start)
  useUnsavedGuard(form.dirty)
  const up = benefit
    ? { word: benefit.name, to: `/settings/benefits/${benefit.id}` }
    : { word: t('title'), to: '/settings/benefits' }
  const title = benefit ? t('editTitle', { name: benefit.name }) : t('add')
  return (
    <>
      <PageHeader up={up} title={title} />
      <FormFrame form={form} className={css.form} aria-label={title}>
        <Head form={form} choices={choices} />
        <Costs form={form} isNew={!benefit} />
        <Contract form={form} />
        <Eligibility form={form} choices={choices} rules={benefit?.eligibility} />
        <div>
          <SubmitButton form={form}>{t(benefit ? 'save' : 'add')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  )
}

function useBenefitForm(benefit: Benefit | undefined, start: Draft): Form<Draft> {
  const router = useRouter()
  const create = useChange(benefits.createBenefit)
  const change = useChange(benefits.changeBenefit)
  return useForm<Draft, { data: { id: string } }>({
    initial: start,
    submit: (values) =>
      benefit
        ? change({ ...sentOf(values), id: benefit.id, version: benefit.version, costFrom: values.costFrom })
        : create(sentOf(values)),
    onDone: ({ data }) => void router.navigate({ href: `/settings/benefits/${data.id}`, ignoreBlocker: true }),
    draft: `benefit ${benefit?.id ?? 'new'}`,
  })
}

function Head({ form, choices }: { form: Form<Draft>; choices: Choices }) {
  const t = useTranslations('benefits')
  const making = useEntryMaking('benefit_categories', '/settings/company/benefits')
  return (
    <div className={css.two}>
      <TextField
        label={t('name')}
        required
        maxLength={120}
        data-autofocus
        className={css.wide}
        {...form.field('name')}
      />
      <CreatingSelect
        label={t('category')}
        options={entryOptions(choices.categories)}
        {...making}
        {...form.field('categoryId')}
      />
      <TextField label={t('provider')} maxLength={120} {...form.field('provider')} />
      <TextareaField
        label={t('description')}
        help={t('descriptionHelp')}
        className={css.wide}
        minRows={3}
        maxRows={10}
        maxLength={4000}
        {...form.field('description')}
      />
    </div>
  )
}

function Costs({ form, isNew }: { form: Form<Draft>; isNew: boolean }) {
  const t = useTranslations('benefits')
  const { value, onChange, ...period } = form.field('costPeriod')
  return (
    <Part title={t('costs')} className={css.group}>
      <div className={css.three}>
        <TextField label={t('employerCost')} required inputMode="decimal" {...form.field('employerCost')} />
        <TextField label={t('employeeCost')} inputMode="decimal" {...form.field('employeeCost')} />
        <CurrencyField {...form.field('currency')} />
        <SelectField
          label={t('costPeriod')}
          options={PERIODS.map((one) => ({ value: one, label: t(`periods.${one}`) }))}
          {...period}
          value={value}
          onChange={(next) => onChange(periodOf(next, value))}
        />
      </div>
      {!isNew && (
        <div className={css.two}>
          <DateField label={t('costFrom')} help={t('costFromHelp')} {...form.field('costFrom')} />
        </div>
      )}
    </Part>
  )
}

function Contract({ form }: { form: Form<Draft> }) {
  const t = useTranslations('benefits')
  return (
    <Part title={t('contract')} className={css.group}>
      <div className={css.two}>
        <DateField label={t('contractDate')} {...form.field('contractDate')} />
        <DateField label={t('expireDate')} help={t('expireHelp')} {...form.field('expireDate')} />
        <TextField
          label={t('allowedQuantity')}
          help={t('quantityHelp')}
          inputMode="numeric"
          {...form.field('allowedQuantity')}
        />
      </div>
    </Part>
  )
}

function Eligibility({
  form,
  choices,
  rules,
}: {
  form: Form<Draft>
  choices: Choices
  rules: Benefit['eligibility'] | undefined
}) {
  const t = useTranslations('benefits')
  // what was deleted cannot be chosen, and counts until others are
  const goneHelp = (of: Benefit['eligibility']['locations'] = []) =>
    of.some(({ id }) => id === null) ? t('goneHelp') : undefined
  return (
    <Part title={t('whoCan')} className={css.group}>
      <p className={css.quiet}>{t('whoCanHelp')}</p>
      <div className={css.two}>
        <TextField label={t('tenureMonths')} inputMode="numeric" {...form.field('tenureMonths')} />
        <MultiSelectField
          label={t('locations')}
          help={goneHelp(rules?.locations)}
          options={entryOptions(choices.locations)}
          {...form.field('locationIds')}
        />
        <MultiSelectField
          label={t('employmentTypes')}
          help={goneHelp(rules?.employmentTypes)}
          options={entryOptions(choices.employmentTypes)}
          {...form.field('employmentTypeIds')}
        />
      </div>
    </Part>
  )
}
