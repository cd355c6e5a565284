import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { KINDS, onboarding, type Template } from '../contract.ts'
import { RuleFields } from './rule-fields.tsx'
import { StepsList } from './steps-list.tsx'
import { type Draft, sent } from './template-state.ts'
import css from './template-form.module.css'

const HOME = '/settings/onboarding'

/** A template's name, its steps in order, and for whom it starts by itself. */
export function TemplateForm({ template, start }: { template?: Template; start: Draft }) {
  const t = useTranslations('onboarding')
  const form = useTemplateForm(template, start)
  useUnsavedGuard(form.dirty)
  return (
    <>
      <PageHeader
        up={{ word: t('title'), to: HOME }}
        title={template?.name ?? t('add')}
        state={template ? stateOf(t, template, form.values.steps.length) : t('addState')}
      />
      <FormFrame form={form} className={css.form} aria-label={template?.name ?? t('add')}>
        <Head form={form} />
        <StepsList form={form} />
        <RuleFields form={form} />
        <div>
          <SubmitButton form={form}>{t(template ? 'save' : 'create')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  )
}

const stateOf = (t: ReturnType<typeof useTranslations<'onboarding'>>, { archivedAt }: Template, count: number) =>
  [t('stepCount', { count }), archivedAt ? t('isArchived') : t('changeState')].join('. ')

function useTemplateForm(template: Template | undefined, start: Draft): Form<Draft> {
  const router = useRouter()
  const create = useChange(onboarding.createOnboardingTemplate)
  const change = useChange(onboarding.changeOnboardingTemplate)
  return useForm({
    initial: start,
    submit: async (values) => {
      if (template) await change({ ...sent(values), id: template.id, version: template.version })
      else await create(sent(values))
    },
    onDone: () => void router.navigate({ href: HOME, ignoreBlocker: true }),
    draft: 'onboarding',
  })
}

function Head({ form }: { form: Form<Draft> }) {
  const t = useTranslations('onboarding')
  const { value, onChange, ...kind } = form.field('kind')
  return (
    <div className={css.head}>
      <TextField label={t('name')} required maxLength={120} data-autofocus {...form.field('name')} />
      <SelectField
        label={t('type')}
        options={KINDS.map((one) => ({ value: one, label: t(`types.${one}`) }))}
        {...kind}
        value={value}
        onChange={(next) => onChange(KINDS.find((one) => one === next) ?? value)}
      />
      <TextField
        className={css.wide}
        label={t('description')}
        help={t('descriptionHelp')}
        maxLength={1000}
        {...form.field('description')}
      />
    </div>
  )
}
