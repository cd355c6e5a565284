import { useTranslations } from 'use-intl'
import { useNamedWords } from '#ui/named-words.ts'
import { fromDays, toDays } from '#kit/amounts.ts'
import { type Day, isDay, later } from '#kit/days.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { Part } from '#ui/part.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { daysIn } from '../../balances/web/amount-words.ts'
import { ACCRUALS, DAYS_TYPES, type KINDS, type PolicyVersion, PRORATIONS, ROUNDINGS } from '../contract.ts'
import { api } from './queries.ts'
import css from './policy-form.module.css'

interface Values {
  unlimited: boolean
  entitlement: string
  daysType: string | null
  accrual: string | null
  proration: string | null
  rounding: string | null
  carryOverMax: string
  carryOverLastDay: Day | null
  floor: string
  pendingReserves: boolean
  from: Day | null
}

interface Props {
  kind: (typeof KINDS)[number]
  filledFrom: PolicyVersion | undefined
  versions: readonly PolicyVersion[]
  today: Day
  onDone: () => void
}

/** The rules of one kind from a day on. */
export function PolicyForm(props: Props) {
  const t = useTranslations('policies')
  const form = usePolicyForm(props)
  useUnsavedGuard(form.dirty)
  const replaced = props.versions.find((one) => one.from === form.values.from)
  return (
    <FormFrame form={form} aria-label={t('edit')} className={css.form}>
      <CheckboxField label={t('unlimited')} help={t('unlimitedHelp')} {...form.field('unlimited')} />
      <div className={css.two}>
        {!form.values.unlimited && (
          <TextField label={t('entitlement')} inputMode="decimal" data-autofocus {...form.field('entitlement')} />
        )}
        <Choice form={form} name="daysType" />
      </div>
      {!form.values.unlimited && <Limited form={form} />}
      <Part title={t('fromTitle')}>
        <div className={css.two}>
          <DateField
            label={t('fromField')}
            help={replaced ? t('replaces', { version: replaced.number }) : t('fromHelp')}
            min={props.today}
            {...form.field('from')}
          />
        </div>
      </Part>
      <div className={css.end}>
        <SubmitButton form={form}>{t('save')}</SubmitButton>
      </div>
    </FormFrame>
  )
}

function Limited({ form }: { form: Form<Values> }) {
  const t = useTranslations('policies')
  return (
    <>
      <div className={css.two}>
        <Choice form={form} name="accrual" />
        <Choice form={form} name="proration" />
        <Choice form={form} name="rounding" />
      </div>
      <Part title={t('carryTitle')}>
        <div className={css.two}>
          <TextField
            label={t('carryOverMax')}
            help={t('carryOverMaxHelp')}
            inputMode="decimal"
            {...form.field('carryOverMax')}
          />
          <DateField
            label={t('carryOverLastDay')}
            help={t('carryOverLastDayHelp')}
            {...form.field('carryOverLastDay')}
          />
        </div>
      </Part>
      <Part title={t('debtTitle')}>
        <div className={css.two}>
          <TextField label={t('floor')} help={t('floorHelp')} inputMode="decimal" {...form.field('floor')} />
        </div>
        <CheckboxField label={t('pendingReserves')} {...form.field('pendingReserves')} />
      </Part>
    </>
  )
}

/** What can be chosen in one field; its words stand under the field's name. */
const CHOICES = { daysType: DAYS_TYPES, accrual: ACCRUALS, proration: PRORATIONS, rounding: ROUNDINGS }

function Choice({ form, name }: { form: Form<Values>; name: keyof typeof CHOICES }) {
  const t = useTranslations('policies')
  const say = useNamedWords()
  const options = CHOICES[name].map((value) => ({ value, label: say(`policies.${name}.${value}`) }))
  return <SelectField label={t(`${name}.label`)} options={options} {...form.field(name)} />
}

function usePolicyForm({ kind, filledFrom, versions, today, onDone }: Props): Form<Values> {
  const t = useTranslations('policies')
  return useForm({
    initial: valuesOf(filledFrom, today),
    submit: (values) => {
      const basedOn = versions.find((one) => one.from === values.from)?.id
      const amounts = amountsOf(values, t('notANumber'))
      return api.savePolicy({
        kind,
        from: values.from ?? '',
        unlimited: values.unlimited,
        daysType: values.daysType as PolicyVersion['daysType'],
        accrual: values.accrual as PolicyVersion['accrual'],
        proration: values.proration as PolicyVersion['proration'],
        rounding: values.rounding as PolicyVersion['rounding'],
        carryOverLastDay: values.carryOverLastDay && values.carryOverLastDay.slice(5),
        pendingReserves: values.pendingReserves,
        ...amounts,
        ...(basedOn && { basedOn }),
      })
    },
    onDone: () => {
      toast.success(t('saved'))
      onDone()
    },
    draft: 'policy',
  })
}

const text = (amount: number) => String(toDays(amount))

/** Where a kind has no rules yet. */
const FIRST: Omit<Values, 'from'> = {
  unlimited: false,
  entitlement: '',
  daysType: 'working',
  accrual: 'front-loaded',
  proration: 'days',
  rounding: 'nearest-half',
  carryOverMax: '',
  carryOverLastDay: null,
  floor: '0',
  pendingReserves: true,
}

function valuesOf(rules: PolicyVersion | undefined, today: Day): Values {
  if (!rules) return { ...FIRST, from: today }
  const { unlimited, daysType, accrual, proration, rounding, pendingReserves, carryOverMax } = rules
  return {
    unlimited,
    daysType,
    accrual,
    proration,
    rounding,
    pendingReserves,
    entitlement: unlimited ? '' : text(rules.entitlement),
    carryOverMax: carryOverMax === null ? '' : text(carryOverMax),
    carryOverLastDay: rules.carryOverLastDay && thisYear(rules.carryOverLastDay, today),
    floor: text(-rules.floor),
    from: later(rules.from, today),
  }
}

/** The last day of carried leave is picked in a calendar; only its month and date count. */
function thisYear(monthDay: string, today: Day): Day {
  const day = `${today.slice(0, 4)}-${monthDay}`
  return isDay(day) ? day : `${today.slice(0, 4)}-02-28`
}

/** In thousandths; what is no number is refused under its field, as the server would. */
function amountsOf(values: Values, message: string) {
  const errors: Record<string, string[]> = {}
  const amount = (name: 'entitlement' | 'carryOverMax' | 'floor') => {
    const days = daysIn(values[name])
    if (days === undefined) errors[name] = [message]
    return fromDays(days ?? 0)
  }
  const carriesAll = values.carryOverMax.trim() === ''
  const amounts = values.unlimited
    ? { entitlement: 0, carryOverMax: null, floor: 0 }
    : {
        entitlement: amount('entitlement'),
        carryOverMax: carriesAll ? null : amount('carryOverMax'),
        floor: -Math.abs(amount('floor')) || 0,
      }
  if (Object.keys(errors).length > 0) throw Object.assign(new Error(message), { errors })
  return amounts
}
