import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { AudiencePicker } from '#features/people/audience/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { MultiSelectField } from '#ui/forms/multi-select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { Part } from '#ui/part.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { FAR, type Flow, flows } from '../contract.ts'
import { type FlowDraft, type FlowPurpose, isDays, sent } from './flow-state.ts'
import { StepsList } from './steps-list.tsx'
import { WarningsList } from './warnings-list.tsx'
import css from './flow-form.module.css'

/** A flow's name, when it is used, and its steps in order; beside them an example that its feature brings. */
export function FlowForm({
  of,
  flow,
  start,
  Example,
}: {
  of: FlowPurpose
  flow?: Flow
  start: FlowDraft
  Example?: ComponentType<{ draft: FlowDraft }>
}) {
  const t = useTranslations('flows')
  const form = useFlowForm(of, flow, start)
  useUnsavedGuard(form.dirty)
  return (
    <>
      <PageHeader
        up={{ word: t('title'), to: of.home }}
        title={flow?.name ?? t('add')}
        state={flow ? [flow.archivedAt && t('isArchived'), t('changeState')].filter(Boolean).join('. ') : t('addState')}
      />
      <div className={css.sides}>
        <FormFrame form={form} className={css.form} aria-label={flow?.name ?? t('add')}>
          <TextField
            label={t('name')}
            placeholder={t('nameExample')}
            required
            maxLength={120}
            data-autofocus
            {...form.field('name')}
          />
          {flow && <WarningsList warnings={flow.warnings} />}
          <StepsList form={form} />
          <Conditions form={form} of={of} />
          <div>
            <SubmitButton form={form}>{t(flow ? 'save' : 'create')}</SubmitButton>
          </div>
        </FormFrame>
        {Example && (
          <aside className={css.example}>
            <Example draft={form.values} />
          </aside>
        )}
      </div>
    </>
  )
}

function useFlowForm(of: FlowPurpose, flow: Flow | undefined, start: FlowDraft): Form<FlowDraft> {
  const t = useTranslations('flows')
  const router = useRouter()
  const create = useChange(flows.createApprovalFlow)
  const change = useChange(flows.changeApprovalFlow)
  return useForm({
    initial: start,
    submit: async (values) => {
      const errors = wrongIn(values, t)
      if (Object.keys(errors).length > 0) throw { errors }
      if (flow) await change({ ...sent(values), id: flow.id, version: flow.version })
      else await create({ ...sent(values), purpose: of.purpose })
    },
    onDone: () => void router.navigate({ href: of.home, ignoreBlocker: true }),
    draft: `flow.${of.purpose}`,
  })
}

/** What is typed as a number is sent as one: what is none is named here. */
function wrongIn(values: FlowDraft, t: ReturnType<typeof useTranslations<'flows'>>): Record<string, string> {
  const wrong = (['minDays', 'shortNotice'] as const).filter((field) => !isDays(values[field]))
  return Object.fromEntries(wrong.map((field) => [field, t('daysWrong', { most: FAR })]))
}

function Conditions({ form, of }: { form: Form<FlowDraft>; of: FlowPurpose }) {
  const t = useTranslations('flows')
  return (
    <Part title={t('when')}>
      <div className={css.fields}>
        <MultiSelectField
          label={t('kinds')}
          placeholder={form.values.kinds.length === 0 ? t('kindsAny') : undefined}
          options={of.kinds}
          {...form.field('kinds')}
        />
        <div className={css.two}>
          <TextField
            label={t('minDays')}
            help={t('minDaysHelp')}
            inputMode="numeric"
            maxLength={3}
            {...form.field('minDays')}
          />
          <TextField
            label={t('shortNotice')}
            help={t('shortNoticeHelp')}
            inputMode="numeric"
            maxLength={3}
            {...form.field('shortNotice')}
          />
        </div>
        <AudiencePicker label={t('audience')} {...form.field('audience')} />
      </div>
    </Part>
  )
}
