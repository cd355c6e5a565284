import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { keyOf } from '#kit/client.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { formatMoment } from '#ui/format.ts'
import { AppLink } from '#ui/link.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { factors, GRACE_DAYS, type SignInRules } from '../factors/contract.ts'
import { factorsApi } from './factors-state.ts'
import css from './settings-panel.module.css'

const rulesKey = keyOf(factors.showSignInRules)

export function Screen() {
  const t = useTranslations('identity.signInRules')
  const { data: rules } = useQuery({
    queryKey: rulesKey,
    queryFn: async ({ signal }) => (await factorsApi.showSignInRules({}, { signal })).data,
  })
  const state = rules && t('state', { with: rules.people.with, all: rules.people.with + rules.people.without })
  return (
    <>
      <PageHeader title={t('title')} state={state} />
      <div className={css.column}>
        <Part title={t('secondFactor')}>
          {rules ? (
            <RulesForm key={`${rules.from}${rules.afterSso}`} rules={rules} />
          ) : (
            <Skeleton height={180} maw={400} />
          )}
        </Part>
        {rules && rules.people.without > 0 && <Without people={rules.people} />}
      </div>
    </>
  )
}

function RulesForm({ rules: { secondFactor, from, afterSso } }: { rules: SignInRules }) {
  const t = useTranslations()
  const say = useTranslations('identity.signInRules')
  const locale = useLocale()
  const queries = useQueryClient()
  const form = useForm({
    initial: { secondFactor, graceDays: '7', afterSso },
    submit: (values) =>
      factorsApi.saveSignInRules({ ...values, graceDays: Number(values.graceDays) as (typeof GRACE_DAYS)[number] }),
    onDone: ({ data }) => {
      queries.setQueryData(rulesKey, data)
      toast.success(t(factors.saveSignInRules.success))
    },
  })
  useUnsavedGuard(form.dirty && !form.busy)
  const { onChange, ...choice } = form.field('secondFactor')
  const required = form.values.secondFactor === 'required'
  return (
    <FormFrame form={form} className={css.fields} aria-label={say('secondFactor')}>
      <SelectField
        label={say('who')}
        help={
          required && from ? say('since', { when: formatMoment(from, locale) }) : say(`${form.values.secondFactor}Help`)
        }
        options={(['optional', 'required'] as const).map((value) => ({ value, label: say(value) }))}
        onChange={(value) => onChange(value as typeof secondFactor)}
        {...choice}
      />
      {required && secondFactor === 'optional' && (
        <SelectField
          label={say('grace')}
          help={say('graceHelp')}
          options={GRACE_DAYS.map((days) => ({ value: String(days), label: say('graceDays', { days }) }))}
          {...form.field('graceDays')}
          onChange={(value) => form.set('graceDays', value ?? '0')}
        />
      )}
      <CheckboxField label={say('afterSso')} help={say('afterSsoHelp')} {...form.field('afterSso')} />
      <div>
        <SubmitButton form={form} disabled={!form.dirty}>
          {say('save')}
        </SubmitButton>
      </div>
    </FormFrame>
  )
}

function Without({ people: { without, names } }: { people: SignInRules['people'] }) {
  const t = useTranslations('identity.signInRules')
  return (
    <Part title={t('without')} count={without}>
      <ul className={css.names}>
        {names.map((person) => (
          <li key={person.id}>
            <AppLink to={`/people/${person.id}`}>{personName(person)}</AppLink>
          </li>
        ))}
        {without > names.length && <li>{t('more', { count: without - names.length })}</li>}
      </ul>
    </Part>
  )
}
