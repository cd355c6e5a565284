import { useTranslations } from 'use-intl'
import { useNamedWords } from '#ui/named-words.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import type { Form } from '#ui/forms/form.ts'
import { Part } from '#ui/part.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { isBuiltIn, type Kind } from '../../types/contract.ts'
import {
  ACCRUALS,
  DAYS_TYPES,
  DEBTS,
  HIRE_DAY,
  HOLIDAYS_IN_CALENDAR_DAYS,
  PART_TIMES,
  PRORATIONS,
  ROUNDINGS,
  SANDWICHES,
  STEPS_APPLY,
  TAKE_ORDERS,
} from '../contract.ts'
import { BlackoutsFields } from './blackouts-fields.tsx'
import { CheckPanel } from './check-panel.tsx'
import { EffectsPanel } from './effects-panel.tsx'
import { GroupFields } from './group-fields.tsx'
import { usePolicyForm } from './policy-state.ts'
import type { Props, Values } from './policy-values-state.ts'
import { StepsFields } from './steps-fields.tsx'
import css from './policy-form.module.css'

/** The rules of one kind from a day on, for everyone or for a group. */
export function PolicyForm(props: Props) {
  const t = useTranslations('policies')
  const form = usePolicyForm(props)
  useUnsavedGuard(form.dirty)
  const replaced = props.versions.find((one) => one.from === form.values.from)
  const { unlimited } = form.values
  return (
    <FormFrame form={form} aria-label={t('edit')} className={css.form}>
      {props.group !== null && <GroupFields form={form} group={props.group} />}
      <CheckboxField label={t('unlimited')} help={t('unlimitedHelp')} {...form.field('unlimited')} />
      <div className={css.two}>
        {!unlimited && (
          <TextField
            label={t('entitlement')}
            inputMode="decimal"
            data-autofocus={props.group === 'new' ? undefined : true}
            {...form.field('entitlement')}
          />
        )}
        <Choice form={form} name="daysType" />
        {form.values.daysType === 'calendar' && <Choice form={form} name="holidaysInCalendarDays" />}
      </div>
      {form.values.daysType === 'calendar' && (
        <CheckboxField label={t('extendToNextWorkingDay')} {...form.field('extendToNextWorkingDay')} />
      )}
      {form.values.daysType === 'working' && <Sandwich form={form} />}
      {!unlimited && <Limited form={form} />}
      <Asking form={form} kind={props.kind} />
      <Part title={t('blackoutsTitle')}>
        <BlackoutsFields form={form} />
      </Part>
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
      <CheckPanel values={form.values} of={props} />
      <EffectsPanel form={form} of={props} />
      <div className={css.end}>
        <SubmitButton form={form}>{t('save')}</SubmitButton>
      </div>
    </FormFrame>
  )
}

/** With an example of what is chosen. */
function Sandwich({ form }: { form: Form<Values> }) {
  const say = useNamedWords()
  const example = say(`policies.sandwich.example.${form.values.sandwich ?? 'none'}`)
  return <Choice form={form} name="sandwich" help={example} />
}

function Limited({ form }: { form: Form<Values> }) {
  const t = useTranslations('policies')
  return (
    <>
      <div className={css.two}>
        <Choice form={form} name="accrual" />
        <Choice form={form} name="proration" />
        <Choice form={form} name="rounding" />
        <Choice form={form} name="partTime" />
        <TextField
          label={t('accrualAfterDays')}
          help={t('accrualAfterDaysHelp')}
          inputMode="numeric"
          {...form.field('accrualAfterDays')}
        />
        <TextField label={t('heldCap')} help={t('heldCapHelp')} inputMode="decimal" {...form.field('heldCap')} />
      </div>
      <AccrualChecks form={form} />
      <Part title={t('stepsTitle')}>
        <StepsFields form={form} />
        {form.values.steps.length > 0 && (
          <div className={css.two}>
            <Choice form={form} name="stepsApply" />
          </div>
        )}
      </Part>
      <YearFields form={form} />
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
          <DateField label={t('carryOn')} help={t('carryOnHelp')} {...form.field('carryOn')} />
          <Choice form={form} name="takeOrder" />
        </div>
        {form.values.carryOverLastDay && (
          <CheckboxField
            label={t('startedBeforeExpiryCountsInFull')}
            {...form.field('startedBeforeExpiryCountsInFull')}
          />
        )}
      </Part>
      <Part title={t('debtTitle')}>
        <div className={css.two}>
          <TextField label={t('floor')} help={t('floorHelp')} inputMode="decimal" {...form.field('floor')} />
          <Choice form={form} name="debt" />
        </div>
        <CheckboxField label={t('pendingReserves')} {...form.field('pendingReserves')} />
      </Part>
    </>
  )
}

function AccrualChecks({ form }: { form: Form<Values> }) {
  const t = useTranslations('policies')
  return (
    <>
      {Number(form.values.accrualAfterDays) > 0 && (
        <CheckboxField label={t('accrualRetroactive')} {...form.field('accrualRetroactive')} />
      )}
      <CheckboxField
        label={t('compensateOffScheduleHolidays')}
        help={t('compensateOffScheduleHolidaysHelp')}
        {...form.field('compensateOffScheduleHolidays')}
      />
    </>
  )
}

function YearFields({ form }: { form: Form<Values> }) {
  const t = useTranslations('policies')
  return (
    <Part title={t('yearTitle')}>
      <div className={css.two}>
        <Choice form={form} name="yearBegins" />
        {form.values.yearBegins === 'day' && (
          <DateField label={t('yearStart')} help={t('yearStartHelp')} required {...form.field('yearStart')} />
        )}
      </div>
    </Part>
  )
}

/** When, and how much at once, people can ask for. */
function Asking({ form, kind }: { form: Form<Values>; kind: Kind }) {
  const t = useTranslations('policies')
  return (
    <Part title={t('askingTitle')}>
      <div className={css.two}>
        <TextField
          label={t('noticeDays')}
          help={t('noticeDaysHelp')}
          inputMode="numeric"
          {...form.field('noticeDays')}
        />
        <TextField
          label={t('backDatingDays')}
          help={t('backDatingDaysHelp')}
          inputMode="numeric"
          {...form.field('backDatingDays')}
        />
        <TextField
          label={t('waitingDays')}
          help={t('waitingDaysHelp')}
          inputMode="numeric"
          {...form.field('waitingDays')}
        />
        <TextField label={t('maxInRow')} help={t('maxInRowHelp')} inputMode="decimal" {...form.field('maxInRow')} />
        {isBuiltIn(kind) && (
          <TextField
            label={t('certificateAfterDays')}
            help={t('certificateAfterDaysHelp')}
            inputMode="numeric"
            {...form.field('certificateAfterDays')}
          />
        )}
      </div>
      <CheckboxField label={t('wholeDays')} {...form.field('wholeDays')} />
    </Part>
  )
}

/** What can be chosen in one field; its words stand under the field's name. */
const CHOICES = {
  daysType: DAYS_TYPES,
  holidaysInCalendarDays: HOLIDAYS_IN_CALENDAR_DAYS,
  accrual: ACCRUALS,
  proration: PRORATIONS,
  rounding: ROUNDINGS,
  partTime: PART_TIMES,
  stepsApply: STEPS_APPLY,
  yearBegins: ['january', 'day', HIRE_DAY],
  debt: DEBTS,
  sandwich: SANDWICHES,
  takeOrder: TAKE_ORDERS,
}

function Choice({ form, name, help }: { form: Form<Values>; name: keyof typeof CHOICES; help?: string }) {
  const t = useTranslations('policies')
  const say = useNamedWords()
  const options = CHOICES[name].map((value) => ({ value, label: say(`policies.${name}.${value}`) }))
  return <SelectField label={t(`${name}.label`)} options={options} {...(help && { help })} {...form.field(name)} />
}
