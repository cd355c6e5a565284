import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { requirement, type RequirementRule } from '../requirement/contract.ts'
import css from './sso-panel.module.css'

/** Passwords closed, for everyone but one. */
export function RequirementForm({ rule }: { rule: RequirementRule }) {
  const t = useTranslations('sso.requirement')
  const save = useChange(requirement.saveRequirement)
  const { required, breakGlass, candidates, isReady, unconnected, version, can } = rule
  const form = useForm({
    initial: { required, breakGlassId: breakGlass?.id ?? null },
    submit: (values) => save({ ...values, version }),
  })
  const isClosing = form.values.required && !required
  return (
    <FormFrame form={form} className={css.fields} aria-label={t('title')}>
      <CheckboxField
        label={t('required')}
        help={isReady || required ? undefined : t('notReady')}
        {...form.field('required')}
      />
      {form.values.required && (
        <SelectField
          label={t('breakGlass')}
          help={t('breakGlassHelp')}
          required
          options={candidates.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('breakGlassId')}
        />
      )}
      {isClosing && (
        <p className={css.say} data-tone="wait">
          {t('closing', { count: unconnected })}
        </p>
      )}
      {can.change ? (
        <div>
          <Button type="submit" loading={form.busy}>
            {t('save')}
          </Button>
        </div>
      ) : (
        <p className={css.say}>{t('adminsOnly')}</p>
      )}
    </FormFrame>
  )
}
