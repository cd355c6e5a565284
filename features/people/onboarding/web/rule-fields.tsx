import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useChoices } from '#features/people/org/web/api.tsx'
import type { Form } from '#ui/forms/form.ts'
import { Plus, Trash } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { useTemplateChoices } from './queries.ts'
import { type Draft, type DraftRule, newRule } from './template-state.ts'
import css from './template-form.module.css'

const options = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

/** For whom the template starts by itself: each line is a group of people. */
export function RuleFields({ form }: { form: Form<Draft> }) {
  const t = useTranslations('onboarding')
  const { locations, departments } = useChoices()
  const types = useTemplateChoices().data?.employmentTypes
  const { rules, kind } = form.values
  const put = (next: DraftRule[]) => form.set('rules', next)
  const change = (key: string, patch: Partial<DraftRule>) =>
    put(rules.map((rule) => (rule.key === key ? { ...rule, ...patch } : rule)))
  const fields = [
    ['locationId', t('anyLocation'), options(locations)],
    ['departmentId', t('anyDepartment'), options(departments)],
    ['employmentTypeId', t('anyEmploymentType'), options(types)],
  ] as const
  return (
    <Part title={t('rulesTitle')}>
      <p className={css.about}>{t(rules.length === 0 ? `rulesNone-${kind}` : `rulesAbout-${kind}`)}</p>
      <div className={css.rules}>
        {rules.map((rule, at) => (
          <fieldset key={rule.key} className={css.rule} aria-label={t('rule', { number: at + 1 })}>
            {fields.map(([name, any, choices]) => (
              <SelectField
                key={name}
                aria-label={any}
                placeholder={any}
                options={choices}
                clearable
                searchable
                name={`rules.${at}.${name}`}
                value={rule[name]}
                error={form.errors[`rules.${at}.${name}`]}
                onChange={(value) => change(rule.key, { [name]: value })}
              />
            ))}
            <button
              type="button"
              className={css.tool}
              aria-label={t('removeRule', { number: at + 1 })}
              onClick={() => put(rules.filter(({ key }) => key !== rule.key))}
            >
              <Trash size={17} aria-hidden />
            </button>
          </fieldset>
        ))}
      </div>
      <Button className={css.add} leftSection={<Plus weight="bold" />} onClick={() => put([...rules, newRule()])}>
        {t('addRule')}
      </Button>
    </Part>
  )
}
