import { useTranslations } from 'use-intl'
import { DateField } from '#ui/forms/date-field.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { PAY_RATE_TYPES, type PayRateType } from '../contract.ts'
import css from './compensation-tab.module.css'
import { options } from './input-state.ts'
import type { Choices, PayValues } from './pay-state.ts'

const CURRENCIES = Intl.supportedValuesOf('currency').map((value) => ({ value, label: value }))

type Field = ReturnType<FormPart<{ currency: string | null }>['field']>

/** @param props what the form says of its field `currency` */
export function CurrencyField(props: Field) {
  const t = useTranslations('compensation.fields')
  return <SelectField label={t('currency')} options={CURRENCIES} required searchable {...props} />
}

/** The fields of a row of pay. */
export function PayFields({ form, choices }: { form: FormPart<PayValues>; choices: Choices }) {
  const t = useTranslations('compensation')
  const { value: rateType, onChange: setRateType, ...rateField } = form.field('payRateType')
  return (
    <>
      <DateField label={t('fields.effectiveDate')} required data-autofocus {...form.field('effectiveDate')} />
      <div className={css.two}>
        <TextField label={t('fields.payRate')} required inputMode="decimal" {...form.field('payRate')} />
        <SelectField
          label={t('fields.payRateType')}
          options={PAY_RATE_TYPES.map((value) => ({ value, label: t(`rateTypes.${value}`) }))}
          required
          {...rateField}
          value={rateType}
          onChange={(value) => value && setRateType(value as PayRateType)}
        />
        <CurrencyField {...form.field('currency')} />
        <SelectField
          label={t('fields.payType')}
          options={options(choices.payTypes)}
          clearable
          {...form.field('payTypeId')}
        />
        <TextField label={t('fields.amount')} inputMode="decimal" {...form.field('amount')} />
        <TextField
          label={t('fields.paymentDay')}
          help={t('paymentDayHelp')}
          inputMode="numeric"
          {...form.field('paymentDay')}
        />
        <SelectField
          label={t('fields.paySchedule')}
          options={options(choices.paySchedules)}
          clearable
          {...form.field('payScheduleId')}
        />
        <SelectField
          label={t('fields.reason')}
          options={options(choices.reasons)}
          clearable
          {...form.field('reasonId')}
        />
        <DateField label={t('fields.dateFrom')} help={t('dateFromHelp')} {...form.field('dateFrom')} />
        <DateField label={t('fields.dateTo')} help={t('dateToHelp')} {...form.field('dateTo')} />
      </div>
    </>
  )
}
